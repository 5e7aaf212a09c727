import type { CompanyCode } from '@cais/domain/kernel/rule-codes/company'

export const company: Record<CompanyCode, string> = {
  BRANCH_CODE_TAKEN: 'O código[ {code}] já é da filial[ {branch}]. Escolha outro.',
  BRANCH_NAME_TAKEN: 'Já existe uma filial[ «{name}»]. Escolha outro nome.',
  BRANCH_IN_USE:
    'A filial[ {branch}] ainda é usada: documentos {documents}, cargas {shipments}, facturas {invoices}, utilizadores {users}, clientes {customers}, armazéns {warehouses}, séries {series}, outros {others}. Desactive-a em vez de a eliminar.',
  BRANCH_INACTIVE:
    'A filial[ {branch}] está inactiva e não recebe documentos novos. Escolha um armazém de outra filial.',
  LAST_BRANCH:
    'A filial[ {branch}] é a última activa: sem ela não se criam documentos. Active outra primeiro.',
  CODE_TAKEN: "Já existe um registo com '{code}'. Altere esse, ou escreva outro.",
  ALL_BRANCHES_OUT_OF_SCOPE: 'O que é de todas as filiais só o trata quem as vê todas. Escolha a filial.',
  FIELD_FIXED:
    'Este campo não muda depois de criado, porque há documentos que o referem. Crie outro registo e desactive este.',
  REGISTRATION_INVALID: 'A matrícula[ {registration}] não é válida. Escreva-a como ABC 123 MP ou MMA-12-34.',
  CAPACITY_OVER_TOTAL: 'A capacidade de uma classe não pode exceder a capacidade total da viatura.',
  TEAM_MEMBER_UNKNOWN: 'Escolha pessoas activas da filial da equipa, cada uma só uma vez.',
  VAT_RATES_EMPTY: 'Um código de IVA precisa de pelo menos uma taxa.',
  VAT_RATES_OVERLAP: 'Há duas taxas a partir do mesmo dia[ ({day:date})]. Mude o dia de uma delas.',
  VAT_DAYS_OVERLAP:
    'O código {code} já tem taxa nesse tempo: a outra vale desde {from:date}[ até {to:date}]. Corrija os dias de uma delas.',
  VAT_DAYS_TURNED: 'A taxa acaba antes de começar, a {from:date}. Corrija os dias.',
  VAT_RATE_USED:
    'Há facturas com esta taxa até {until:date}. Uma taxa nova só pode começar depois desse dia.',
  EXEMPTION_REASON_MISSING: 'A 0 % é obrigatório o motivo da isenção, que fica impresso na factura.',
  PRODUCT_CODE_INVALID:
    'O código[ «{code}»] não serve: até 40 letras sem acentos, algarismos, ponto, hífen ou sublinhado, sem espaços.',
  PRODUCT_CODE_TAKEN: 'O código[ {code}] já é do artigo[ {product}]. Escolha outro, ou abra esse artigo.',
  VAT_CODE_UNKNOWN: 'O código de IVA[ «{code}»] não está na tabela. Escolha um da lista.',
  SHELF_LIFE_TOO_LONG: 'A validade mínima na entrega não pode passar a validade de origem[, {days} dias].',
  UNIT_TWICE: 'A unidade[ «{unit}»] já está na lista. Maiúsculas e espaços não a distinguem.',
  UNIT_FACTOR_INVALID: 'Escreva quantas unidades base contém[ «{unit}»]: mais de 0, até 3 casas decimais.',
  UNIT_IN_USE:
    'A unidade[ «{unit}»] já está em documentos ou no stock deste artigo: código e conteúdo ficam como estão. Junte outra unidade, ou crie outro artigo.',
  BASE_UNIT_MISSING: 'Escolha a unidade base na lista de unidades.',
  BASE_UNIT_FACTOR: 'A unidade base[ «{unit}»] contém 1 de si própria.',
  STOCK_UNIT_MISSING: 'Escolha em que unidade o stock conta.',
  SALES_UNIT_MISSING: 'Escolha a unidade de venda na lista de unidades.',
  WEIGHT_NET_OVER_GROSS: 'O peso líquido[ de «{unit}»] não pode passar o bruto.',
  BARCODE_INVALID:
    'O código de barras[ {barcode}] tem o algarismo de controlo errado. Leia-o de novo na embalagem.',
  BARCODE_TWICE: 'O código de barras[ {barcode}] está em duas unidades. Cada unidade tem o seu.',
  BARCODE_TAKEN: 'O código de barras[ {barcode}] já é de outro artigo[: {product}].',
  SERIES_CODE_IN_USE: 'O código[ {code}] já está em números de documentos e não pode mudar.',
  WAREHOUSE_CODE_TAKEN: 'O código[ {code}] já é de um armazém[ da filial {branch}]. Escolha outro.',
  WAREHOUSE_NAME_TAKEN: 'A filial já tem um armazém[ «{name}»]. Escolha outro nome.',
  WAREHOUSE_KIND_IN_USE:
    'O armazém[ {warehouse}] já tem stock ou documentos: o tipo não pode mudar. Crie outro armazém.',
  WAREHOUSE_IN_USE:
    'O armazém[ {warehouse}] ainda é usado por stock, documentos, cargas, inventários, clientes ou bloqueios e não se retira.',
  LAST_WAREHOUSE: 'O armazém[ {warehouse}] é o último da filial. Junte outro primeiro.',
  PROVINCE_UNKNOWN: 'A província não existe. Escolha uma da lista.',
  OPERATION_CODE_TAKEN: 'O código[ {code}] já é de outra operação. Escolha outro.',
  OPERATION_NAME_TAKEN: 'Já existe uma operação[ «{name}»]. Escolha outro nome.',
  OPERATION_INACTIVE: 'A operação[ {operation}] está inactiva e não recebe documentos novos. Escolha outra.',
  LAST_OPERATION:
    'A operação[ {operation}] é a última activa: sem ela não se criam documentos. Active outra primeiro.',
  MORPHEUS_ENTITY_TAKEN: 'A entidade[ «{entity}»] já é da operação[ {operation}].',
  COMPANY_NUIT_INVALID:
    'O NUIT[ {nuit}] não é válido: são 9 algarismos e o último confere os outros. Copie-o do cartão de contribuinte da empresa.',
  GS1_PREFIX_INVALID:
    'O prefixo GS1[ {gs1Prefix}] não é válido: são 4 a 12 algarismos. Copie-o do certificado da GS1.',
  GS1_PREFIX_MISSING:
    'Falta o prefixo GS1 da empresa, com que começam os números das paletes. Um administrador preenche-o em Definições, Empresa.',
  SSCC_USED_UP: 'Já não há números de palete livres com o prefixo[ {prefix}].',
  NIB_INVALID:
    'O NIB[ {nib}] não é válido: são 21 algarismos e os dois últimos conferem os outros. Copie-o do extracto do banco.',
  SETUP_DONE: 'Este Cais já foi preparado por outra pessoa. Inicie sessão ou peça acesso a um administrador.',
  SETUP_LINK_INVALID:
    'Este endereço de arranque não é deste Cais. Use o que o servidor mostrou no último arranque.',
  SETUP_LINK_EXPIRED: 'Este endereço de arranque passou do prazo. Reinicie o servidor: ele mostra um novo.',
}
