import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import type { FieldRule } from './field-rules.ts'

/** One sentence for each refusal: what is wrong, with its figures, and the way out. */
export const refusals: Record<RuleCode, string> = {
  VALIDATION_FAILED: 'Alguns dados não estão correctos. Verifique os campos assinalados.',
  CREDENTIALS_WRONG: 'O utilizador ou a senha não estão correctos.',
  SESSION_MISSING: 'É necessário iniciar sessão.',
  SESSION_EXPIRED: 'A sessão terminou. Inicie sessão novamente.',
  TOO_MANY_REQUESTS: 'Demasiadas tentativas. Tente novamente dentro de {seconds} segundos.',
  TOO_MANY_EXPORTS:
    'Já estão a ser descarregadas {limit} listas ao mesmo tempo. Tente novamente dentro de {seconds} segundos.',
  TOO_MANY_STREAMS:
    'Esta sessão já tem {limit} páginas abertas a receber actualizações. Feche algumas; tenta-se de novo dentro de {seconds} segundos.',
  REQUEST_TIMEOUT: 'O pedido demorou demasiado tempo a chegar. Tente novamente.',
  NOT_FOUND: 'Não existe ou não está ao seu alcance.',
  ROLE_MISSING: 'Não possui permissões para esta operação[. É necessária a função: {roles:role}].',
  VERSION_CONFLICT:
    'Outra pessoa alterou este registo entretanto. Veja os valores actuais e guarde novamente.',
  IDEMPOTENCY_KEY_INVALID:
    'A chave do pedido (Idempotency-Key) deve ter de 1 a 200 caracteres ASCII visíveis, sem espaços.',
  IDEMPOTENCY_KEY_REUSED: 'A chave deste pedido já foi usada com outro conteúdo. Repita a operação.',
  REQUEST_IN_PROGRESS: 'Este pedido já está a ser tratado. Aguarde um momento.',
  BODY_TOO_LARGE: 'O conteúdo enviado é demasiado grande[: o limite é {limit}].',
  UNAVAILABLE: 'O serviço não está disponível neste momento. Tente novamente dentro de instantes.',
  INTERNAL: 'Ocorreu um erro inesperado. Se persistir, indique o número {requestId} ao suporte.',

  ACTION_NOT_ALLOWED:
    'Esta acção não é possível no estado actual[ do documento {number}][: {stages:stage}][: {stage:stage}].',
  CUSTOMER_MISSING: 'Escolha um cliente.',
  WAREHOUSE_MISSING: 'Escolha um armazém.',
  DELIVERY_MISSING: 'Escolha a data de entrega.',
  CUSTOMER_UNKNOWN: 'O cliente não existe ou não está ao seu alcance. Escolha outro.',
  PRODUCT_UNKNOWN: 'O artigo[ {product}] não existe. Verifique o código.',
  PRODUCT_WITHOUT_STOCK: 'O artigo[ {product}] não tem stock disponível.',
  ARTICLE_TWICE: 'O artigo[ {product}] já está no documento. Altere a quantidade na linha existente.',
  NO_LINES: 'O documento não tem artigos. Adicione pelo menos um.',
  TOO_MANY_LINES:
    'O documento tem demasiadas linhas[: {lines}, o máximo é {limit}]. Reparta-as por dois documentos.',
  QUANTITY_NOT_EXACT:
    '{quantity:quantity} {unit}[ de {product}] não dá uma parte exacta de {stockUnit}, em que o stock é contado. Encomende[ {below:quantity} ou] {above:quantity} {unit}.',
  UNIT_UNKNOWN: 'O artigo[ {product}] não se encomenda em {unit}[. Escolha: {units}].',
  QUANTITY_NOT_POSITIVE: 'A quantidade[ da linha {position}] deve ser maior do que zero.',
  DELIVERY_IN_PAST:
    'A data de entrega[ {deliveryDate:date}] já passou[: hoje é {today:date}]. Escolha hoje ou um dia posterior.',
  DUE_BEFORE_TODAY:
    'A data de vencimento[ {dueAt:date}] já passou[: hoje é {today:date}]. Escolha hoje ou um dia posterior.',
  LOCATION_MISSING: 'Para submeter é necessário permitir o acesso à localização.',
  DISCOUNT_TOO_LARGE: 'O desconto[ da linha {position}] é maior do que o valor. Baixe-o.',
  PRICE_MISSING: 'O artigo[ {product}] não tem preço. Retire a linha até ele entrar na tabela de preços.',
  LINES_WOULD_BE_DROPPED:
    'Esta alteração remove as linhas do documento[ ({lines})]. Confirme para continuar.',
  WAREHOUSE_NOT_IN_BRANCH:
    'O armazém[ {warehouse}] não pertence à filial[ {branch}]. Escolha um armazém desta filial.',
  ADDRESS_UNKNOWN: 'O endereço de entrega não pertence ao cliente. Escolha um dos seus endereços.',
  REASON_MISSING: 'Indique o motivo.',
  REASON_TEXT_MISSING: 'O motivo {reason} pede um texto: diga qual nas observações.',
  OWN_DOCUMENT: 'Não pode decidir sobre um documento que submeteu. Peça a outro aprovador.',
  OWN_DOCUMENT_OF_ABSENT:
    'Não pode decidir em vez de {absent} sobre um documento que {absent} submeteu. Peça a outro aprovador.',
  STAGE_NOT_PENDING: 'Esta aprovação já não está pendente. O histórico do documento diz quem decidiu.',

  ABSENCE_TURNED: 'A ausência termina ({until:date}) antes de começar ({from:date}). Corrija as datas.',
  ABSENCE_IN_PAST:
    'A ausência não pode começar num dia que já passou ({from:date}). Escolha hoje ou um dia posterior.',
  ABSENCE_OVERLAPS:
    '{absent} já tem substituto nesses dias: {deputy}, de {from:date} a {until:date}. Escolha outros dias ou termine primeiro essa ausência.',
  ABSENCE_ENDED: 'Esta ausência já terminou.',
  ABSENT_UNKNOWN: 'Quem se ausenta não existe ou já não está activo.',
  ABSENT_DECIDES_NOTHING: '{name} não decide aprovações; não há nada a entregar a um substituto.',
  DEPUTY_SELF: 'O substituto tem de ser outra pessoa.',
  DEPUTY_UNKNOWN:
    'O substituto[ {deputy}] não existe, já não está activo ou não é da casa. Escolha outra pessoa.',
  DEPUTY_ABSENT:
    '{absent} também se ausenta, de {from:date} a {until:date}, e é substituído por {deputy}. Escolha outro substituto.',
  ABSENT_IS_DEPUTY:
    '{deputy} substitui {absent} de {from:date} a {until:date}. Dê primeiro outro substituto a {absent}.',
  STAGES_NOT_HELD: '{name} não decide em: {stages:stage}. Retire o que não pode entregar.',
  BRANCHES_NOT_HELD: '{name} não decide nestas filiais: {branches}. Retire as que não pode entregar.',

  STOCK_INSUFFICIENT:
    'O stock[ do lote {batch}] não chega[: pedido {quantity:quantity}, disponível {free:quantity}]. Reserve menos, escolha outro lote ou deixe a linha à espera.',
  LINE_OVER_RESERVED:
    'A linha não pode reservar mais do que falta[ de {article}][: pedido {quantity:quantity}, por reservar {open:quantity}]. Reduza a quantidade.',
  LINE_NOT_RESERVED:
    'Só pode seguir para picking o que está reservado[ ({article})][: pedido {quantity:quantity}, reservado {reserved:quantity}]. Reserve primeiro um lote, ou deixe a linha à espera.',
  BATCH_EXPIRED:
    'O lote[ {batch}] não tem validade até à entrega[: val. {expiry:date}, entrega a {deliveryDate:date}]. Escolha outro lote.',
  BATCH_BLOCKED: 'O lote[ {batch}] está bloqueado. Escolha outro lote ou desbloqueie este.',
  BATCH_WRONG_ARTICLE: 'O lote[ {batch}] não é deste artigo. Escolha um lote do artigo.',
  BATCH_WRONG_WAREHOUSE: 'O lote[ {batch}] não está neste armazém. Escolha um lote do armazém do documento.',
  SHELF_LIFE_TOO_SHORT:
    'O lote[ {batch}] não tem a validade mínima que se pede[: {minShelfLifeDays} dias a partir da entrega de {deliveryDate:date}, e expira a {expiry:date}]. Escolha um lote com mais validade.',
  SHELF_LIFE_OF_ALL_BRANCHES:
    'A validade mínima de um artigo vale em todas as filiais: só a altera quem trabalha em todas. Defina-a para os seus clientes.',
  BATCH_NOT_HELD:
    'O documento[ {number}] já não tem essa quantidade do lote[ {batch}][: pedido {quantity:quantity}, reservado {held:quantity}]. Veja de novo quem tem o lote.',
  BATCH_EXPIRY_DIFFERS:
    'O lote[ {batch}] já existe com a validade {expiry:date}. Corrija a validade ou indique outro lote.',
  SWAP_SAME_DOCUMENT: 'O lote já é deste documento. Escolha o lote de outro documento.',
  OPENING_COST_FIXED:
    'O stock inicial do lote {batch} já entrou com outro custo. Para o mudar, importe primeiro a quantidade 0 e depois a certa.',
  STOCK_BELOW_RESERVED:
    'O lote[ {batch}] não pode ficar com {onHand:quantity}: estão reservados {reserved:quantity}[ para {holders}]. Liberte primeiro o que falta.',
  WAREHOUSE_COUNTING:
    'O armazém {warehouse} está em inventário[ desde {since:date}]. Espere que o inventário {count} seja lançado ou anulado.',
  COUNT_ORDERS_PENDING:
    'O inventário só pode ser feito sem encomendas em análise de stock: há {orders} no armazém {warehouse}[ ({numbers})]. Decida-as primeiro.',
  COUNT_ENDED: 'O inventário {count} já terminou. Abra outro para voltar a contar.',
  COUNT_EMPTY: 'Ainda não foi contado nada neste inventário. Conte pelo menos um lote, ou anule-o.',
  COUNT_SECOND_MISSING:
    'Outra pessoa tem de contar {lines} lotes do inventário {count} uma segunda vez[: {batches}]. Peça a um colega.',
  COUNT_SAME_PERSON:
    'Ninguém reconta o que contou: o lote {batch}[ de {product}] é contado por outra pessoa.',
  COUNT_NOTHING_CHOSEN: 'Nada no armazém {warehouse} é desta classe ou lista. Escolha outros artigos.',
  COUNT_NOT_CHOSEN: 'O artigo {product} não é deste inventário ({count}). Conte-o noutro.',
  RECEIPT_NOTE_TAKEN:
    'A guia {note} de {supplier} já deu entrada: {receipt}[ de {openedAt:date}]. Abra essa entrada.',
  RECEIPT_ENDED: 'A entrada {receipt} já terminou. Comece outra.',
  RECEIPT_EMPTY: 'A entrada {receipt} ainda não tem linhas. Junte o que chegou, ou anule-a.',
  RECEIPT_UNFINISHED: 'À entrada {receipt} faltam {steps} passos. Complete primeiro as linhas marcadas.',
  QUARANTINE_MISSING: 'A filial {branch} não tem armazém de quarentena. Aceite ou recuse a mercadoria.',

  LOAD_OVER_ASKED:
    'Não se carrega mais do que foi pedido[: indicado {loaded:quantity}, pedido {asked:quantity}]. Corrija a quantidade.',
  LOAD_REASON_MISSING: 'Falta carregar {missing:quantity}. Diga porquê antes de continuar.',
  LOADING_NOT_SETTLED:
    'Linhas por carregar: {left}. Marque cada uma como carregada ou diga porque fica em falta.',
  LOADING_OVER:
    'O carregamento da carga {number} já terminou[: está em «{stage:stage}»]. Este passo não foi registado: fale com quem terminou a carga.',
  NOTHING_LOADED:
    'Nada foi carregado: a viatura não sai vazia. Carregue pelo menos uma linha ou cancele o carregamento.',
  BATCH_NOT_NEXT:
    'O lote {batch} não pode ir agora: o {next} expira antes e também serve. Carregue do {next}.',
  CODE_MISREAD: 'O código {code} foi mal lido: o dígito de controlo não bate certo. Leia outra vez.',
  CODE_FOREIGN: 'O código {code} não é de nenhum artigo desta carga. Ponha a caixa de lado e leia a próxima.',
  CODE_OTHER_BATCH: 'Leu-se o lote {batch}, e o reservado é o {reserved}. Leia outra caixa ou troque o lote.',
  CODE_EXPIRED: 'A validade da caixa acabou[: lote {batch}, val. {expiry:date}]. Não pode ser carregada.',
  CODE_EXPIRY_DIFFERS:
    'A caixa diz val. {expiry:date} e o lote {batch} tem val. {held:date} no stock. Confirme o lote antes de carregar.',
  SHIPMENT_EMPTY: 'A carga não tem documentos. Adicione pelo menos um.',
  SHIPMENT_FULL: 'A carga está completa: o máximo é de {limit} documentos.',
  SHIPMENT_INCOMPLETE: 'Faltam dados da carga[: {fields}].',
  SHIPMENT_NOT_READY: 'A carga[ {number}] já não pode ser alterada[: está em «{stage:stage}»].',
  SHIPMENT_OVERLOADED:
    'A carga pesa de mais para a viatura.[ Ambiente: {ambientOver:quantity} kg a mais do que {ambientCapacity:quantity} kg.][ Refrigerado: {refrigeratedOver:quantity} kg a mais do que {refrigeratedCapacity:quantity} kg.][ Congelado: {frozenOver:quantity} kg a mais do que {frozenCapacity:quantity} kg.][ Total: {totalOver:quantity} kg a mais do que {totalCapacity:quantity} kg.][ Retire {takeOff}] ou aceite o excesso.',
  TRUCK_TAKEN:
    'A viatura {name} já está na carga {number}, que sai a {departsOn:date}[ às {departsTime}][ e volta às {returnsTime}]. Escolha outra viatura ou outra hora.',
  DRIVER_TAKEN:
    '{name} já conduz a carga {number}, que sai a {departsOn:date}[ às {departsTime}][ e volta às {returnsTime}]. Escolha outro motorista ou outra hora.',
  FLEET_INACTIVE: '{name} está inactivo. Escolha outro, ou active-o nas definições.',
  LICENCE_EXPIRED:
    'A carta de condução de {name} caduca a {validUntil:date}, antes da saída. Escolha outro motorista.',
  RETURN_BEFORE_DEPARTURE: 'A hora de volta[ ({returnsTime})] deve ser depois da saída[ ({departsTime})].',
  DOCUMENT_NOT_READY:
    'O documento[ {number}] ainda não está pronto para carga. Envie primeiro os artigos para picking, na análise de stock.',
  DOCUMENT_ON_OTHER_SHIPMENT:
    'O documento[ {number}] já está noutra carga[ ({shipment})]. Retire-o primeiro dessa carga.',
  WAREHOUSE_DIFFERS: 'O documento[ {number}] é de outro armazém. Ponha-o numa carga desse armazém.',
  STATUS_STEP_NOT_ALLOWED:
    'A carga já não está no estado que este passo pede. Veja o estado actual e repita.',
  CREDIT_EXCEEDED_AT_LOADING:
    'O crédito do cliente[ do documento {number}] foi excedido[ em {over:money}] desde a aprovação. Retire o documento da carga ou peça nova aprovação.',
  NUIT_MISSING:
    'O cliente[ {customer}] não tem NUIT; sem ele não se pode facturar. Preencha o NUIT na ficha do cliente (administrador ou aprovador financeiro) e repita a facturação, ou descarregue o documento.',
  NUIT_INVALID:
    'O NUIT[ {nuit}][ do cliente {customer}] não é válido. Confirme os 9 algarismos com o cliente.',
  DELIVERY_CREDITED: 'Já há uma nota de crédito sobre esta entrega: o registo já não se corrige.',
  DELIVERY_RECORDED: 'O cliente já recebeu mercadoria desta entrega: corrija primeiro o registo da entrega.',
  DELIVERY_OVER_LOADED: 'Não pode ser mais do que saiu[: {loaded:quantity}].',
  DELIVERY_TIME_WRONG: 'A hora da entrega tem de ser posterior à saída e não pode estar no futuro.',
  RECEIVER_MISSING: 'Indique quem recebeu.',
  GOODS_NOT_CONFIRMED:
    'Diga de cada artigo carregado se a mercadoria fica reservada ou se é libertada[. Falta: {articles}].',
  NOT_FINISHED: 'A carga só pode ser facturada depois de terminada.',

  MONTH_CLOSED:
    'O mês[ {month}] está fechado: já nada leva[ a] data[ de {day:date}]. Use um dia de um mês aberto, ou peça que o mês seja reaberto.',
  MONTH_CLOSED_ALREADY: 'O mês[ {month}] já está fechado.',
  MONTH_NOT_OVER: 'O mês[ {month}] ainda não acabou. Fecha-se a partir do dia 1 do mês seguinte.',
  MONTH_BEFORE_OPEN: 'Os meses fecham-se por ordem[: falta fechar {before}].',
  MONTH_NOT_READY:
    'O mês[ {month}] ainda tem pontos em aberto[ ({points})]. Resolva-os ou explique-os, e repita.',
  MONTH_NOT_LAST: 'Só o último mês fechado se reabre[, que é {last}].',
  MONTH_OF_ALL_BRANCHES:
    'O fecho do mês é de toda a empresa e pede acesso a todas as filiais. Peça-o a um administrador ou a quem as veja todas.',
  DIFFERENCE_UNKNOWN: 'Esta diferença já não existe. Confira de novo.',
  REOPENING_ASKED: 'A reabertura[ de {month}] já foi pedida e espera por outra pessoa.',
  REOPENING_NOT_ASKED:
    'Ninguém pediu a reabertura[ de {month}]. Peça-a com um motivo; outra pessoa confirma.',
  REOPENING_SAME_PERSON: 'A reabertura é confirmada por outra pessoa, não por quem a pediu.',
  PAYMENT_EMPTY: 'O valor recebido deve ser maior do que zero.',
  PAYMENT_IN_FUTURE:
    'A data do pagamento[ {paidOn:date}] ainda não chegou[: hoje é {today:date}]. Escolha hoje ou um dia anterior.',
  PAYMENT_REVERSED: 'O recibo[ {number}] já foi estornado.',
  PAYMENT_WITHOUT_RECEIPT: 'Este pagamento é anterior ao Cais e não tem recibo: não se estorna.',
  ITEM_NOT_OPEN:
    'Um dos documentos escolhidos já não está em aberto na conta deste cliente. Veja a conta actual e escolha de novo.',
  ALLOCATION_TWICE: 'O mesmo documento foi escolhido duas vezes. Junte os valores numa linha.',
  ALLOCATION_OVER_OPEN:
    'O valor aplicado[ ({amount:money})] não cabe no que está em aberto[ ({open:money})]. Corrija-o.',
  ALLOCATION_OVER_PAYMENT:
    'Aplica-se mais do que foi recebido[: excede {over:money}]. Reduza um dos valores.',
  CREDIT_WITHOUT_DEBT:
    'O crédito a abater é maior do que as facturas escolhidas[: {credit:money} de crédito, {wanted:money} em facturas]. Escolha mais facturas ou abata menos.',
  PAYMENT_FIELD_MISSING: 'Falta um dado que este meio de pagamento precisa. Preencha o campo assinalado.',
  REVERSAL_KIND_WRONG: 'Este pagamento não se estorna por esse motivo. Escolha outro.',
  BANK_FILE_UNREADABLE:
    'O ficheiro não se lê como CSV[: linha {row}]. Exporte-o outra vez do banco ou do ERP e repita.',
  BANK_FILE_COLUMNS:
    'Falta dizer que coluna tem a data e qual tem o valor. Escolha-as e continue; fica guardado para a próxima vez.',
  BANK_ROW_DECIDED: 'Esta linha já foi tratada. Veja a lista actual.',
  CASH_DAY_CLOSED:
    'A caixa de {day:date} está fechada. Não recebe nem devolve numerário com essa data: escolha um dia com a caixa por fechar.',
  CASH_DAY_EXISTS: 'A caixa desta filial[ em {day:date}] já está aberta. Continue nela.',
  CASH_DAY_IN_FUTURE: 'O dia[ {day:date}] ainda não chegou. Abra a caixa de hoje ou de um dia anterior.',
  CASH_COUNT_INVALID: 'Conte cada nota e moeda uma vez, em números inteiros.',
  CASH_TOO_LITTLE: 'Não há tanto na caixa[: há {there:money}]. Corrija o valor.',
  CASH_DIFFERENCE_UNEXPLAINED:
    'A contagem difere do esperado[ em {difference:money}]. Conte de novo ou indique o motivo.',
  CONFIRMATION_DECIDED: 'Outra pessoa já decidiu este pedido. Veja a lista actual.',
  CONFIRMATION_OUTDATED:
    'O crédito do cliente mudou depois deste pedido. Recuse-o; quem o registou pode pedir de novo.',
  CREDIT_CHANGE_WAITS:
    'Já há uma alteração do crédito deste cliente à espera de confirmação. Confirme ou recuse essa primeiro.',
  OWN_ENTRY:
    'Quem regista não confirma o que registou, e só quem registou o pode retirar. Peça a outra pessoa.',
  OPENING_EMPTY: 'Um saldo inicial precisa do número do documento e de um valor diferente de zero.',
  OPENING_IN_FUTURE: 'A data do saldo inicial[ {issuedOn:date}] ainda não chegou[: hoje é {today:date}].',
  OPENING_DUE_BEFORE: 'O vencimento[ {dueOn:date}] é anterior à data do documento[ {issuedOn:date}].',
  OPENING_EXISTS:
    'O documento[ {document}] já está nos saldos iniciais deste cliente[, com {amount:money}]. Um saldo lançado não se altera: acerte a diferença com outro documento.',
  PRINT_ROLE_MISSING:
    'Não pode imprimir {papers}[. É necessária a função: {roles:role}]. Não se imprimiu nada.',
  REPRINT_REASON_MISSING: 'Já saiu em papel: {papers}. Indique o motivo da nova impressão.',
  PRINT_ANSWERED:
    'A impressão de {paper} já foi confirmada de outra forma. Veja em que ponto está e peça-a de novo.',

  LOCK_EXISTS:
    'Este bloqueio já existe[: {entity}][, criado por {by}][ em {since:date}]. Elimine-o primeiro se o quiser refazer.',
  LOCK_OUT_OF_SCOPE:
    'Só pode bloquear dentro do seu alcance[: filiais {branches}][; operações {operations}]. Escolha uma filial e uma operação suas.',

  BRANCH_CODE_TAKEN: 'O código[ {code}] já é da filial[ {branch}]. Escolha outro.',
  BRANCH_NAME_TAKEN: 'Já existe uma filial[ «{name}»]. Escolha outro nome.',
  BRANCH_IN_USE:
    'A filial[ {branch}] ainda é usada: documentos {documents}, cargas {shipments}, facturas {invoices}, utilizadores {users}, clientes {customers}, armazéns {warehouses}, séries {series}, outros {others}. Desactive-a em vez de a eliminar.',
  BRANCH_INACTIVE:
    'A filial[ {branch}] está inactiva e não recebe documentos novos. Escolha um armazém de outra filial.',
  LAST_BRANCH:
    'A filial[ {branch}] é a última activa: sem ela não se criam documentos. Active outra primeiro.',
  IMPORT_FILE_EMPTY: 'O ficheiro não tem linhas. Escolha outro.',
  IMPORT_FILE_UNREADABLE:
    'O ficheiro não é texto: a linha {row} tem caracteres que nenhuma codificação escreve. Guarde-o como CSV em UTF-8 ou como Excel.',
  IMPORT_QUOTES_BROKEN:
    'As aspas não estão certas na linha {row}: uma abre e não fecha, ou há texto depois de fechar. Corrija a linha no ficheiro.',
  IMPORT_WORKBOOK_DAMAGED:
    'O livro de Excel está danificado e não pode ser lido. Abra-o no Excel, guarde-o de novo e tente outra vez.',
  IMPORT_WORKBOOK_TOO_LARGE:
    'O livro de Excel ocupa mais de {limit} depois de descomprimido e não é lido. Reparta-o por vários ficheiros.',
  IMPORT_ROWS_TOO_MANY: 'O ficheiro tem mais de {limit} linhas. Reparta-o por vários ficheiros.',
  IMPORT_HEADER_MISSING:
    'O ficheiro não tem cabeçalho: a linha {row} já tem valores. Ponha os nomes das colunas na primeira linha.',
  IMPORT_HEADER_TWICE: 'A coluna «{heading}» está duas vezes no cabeçalho. Deixe só uma.',
  IMPORT_HEADER_REPEATED: 'Esta linha repete o cabeçalho.',
  IMPORT_COLUMN_MISSING: 'Falta escolher a coluna do ficheiro com: {columns}.',
  IMPORT_COLUMN_TWICE: 'Duas colunas do ficheiro estão escolhidas para «{column}». Deixe só uma.',
  IMPORT_RUNNING: '{name} está a importar o ficheiro {file} da mesma espécie. Aguarde que termine.',
  IMPORT_CELLS_DIFFER:
    'A linha tem {found} células e o cabeçalho {expected}. Pode haver um separador a mais ou a menos.',
  IMPORT_FORMULA: 'É uma fórmula sem resultado guardado[: {value}]. Escreva o valor.',
  IMPORT_CELL_ERROR: 'A célula tem um erro do Excel: {value}.',
  IMPORT_VALUE_MISSING: 'Falta o valor.',
  IMPORT_TEXT_UNREADABLE: 'O texto tem caracteres que não se podem guardar.',
  IMPORT_TEXT_TOO_LONG: 'O texto tem {length} caracteres e o máximo é {limit}.',
  IMPORT_NUMBER_UNREADABLE: 'Não é um número: «{value}».',
  IMPORT_NUMBER_AMBIGUOUS:
    '«{value}» tanto pode ser mil como um com casas decimais. Diga qual é o separador decimal do ficheiro.',
  IMPORT_NUMBER_TOO_FINE: '«{value}» tem mais de {places} casas decimais.',
  IMPORT_NUMBER_OUT_OF_RANGE: '«{value}» não pode ser: é negativo ou demasiado grande.',
  IMPORT_DATE_UNREADABLE: 'Não é uma data: «{value}».',
  IMPORT_DATE_AMBIGUOUS:
    '«{value}» tanto pode ter o dia antes do mês como depois. Diga qual é a ordem das datas do ficheiro.',
  IMPORT_YES_NO_UNREADABLE: '«{value}» não é sim nem não.',
  IMPORT_CHOICE_UNKNOWN: '«{value}» não existe. Há: {choices}.',
  IMPORT_ROW_REPEATED: 'Já está na linha {row}.',
  IMPORT_KEY_MISSING: 'Falta o código ou o NUIT, por que o cliente é reconhecido.',
  IMPORT_NUIT_OF_SEVERAL: 'Há vários clientes com o NUIT {nuit}. Indique o código.',
  IMPORT_CODE_SIMILAR:
    '«{value}» só difere de {code}, que já existe, nas maiúsculas. Escreva-o da mesma maneira.',
  IMPORT_RECORD_UNKNOWN: '«{value}» não existe ou não está ao seu alcance.',
  CUSTOMER_INACTIVE:
    'O cliente[ {customer}] está inactivo e não recebe documentos novos. Escolha outro, ou peça a um administrador que o active.',
  NUIT_TAKEN:
    'O NUIT[ {nuit}] já está noutra ficha[: {customer}]. Use essa ficha; se é a mesma empresa com outra loja, confirme-o na ficha.',
  PHONE_INVALID: 'O telefone[ {phone}] não é válido. Escreva-o como +258 84 123 4567.',
  GLN_INVALID: 'O GLN[ {gln}] não é válido. Confirme os 13 algarismos.',
  ADDRESS_MISSING: 'Escreva a morada.',
  PAYMENT_CONDITION_UNKNOWN:
    'A condição de pagamento[ «{condition}»] não diz o prazo. Escreva-a como «30 dias» ou «Pronto pagamento».',
  CODE_TAKEN: "Já existe um registo com '{code}'. Altere esse, ou escreva outro.",
  FIELD_FIXED:
    'Este campo não muda depois de criado, porque há documentos que o referem. Crie outro registo e desactive este.',
  REGISTRATION_INVALID: 'A matrícula[ {registration}] não é válida. Escreva-a como ABC 123 MP ou MMA-12-34.',
  CAPACITY_OVER_TOTAL: 'A capacidade de uma classe não pode exceder a capacidade total da viatura.',
  TEAM_MEMBER_UNKNOWN: 'Escolha pessoas activas da filial da equipa, cada uma só uma vez.',
  VAT_RATES_EMPTY: 'Um código de IVA precisa de pelo menos uma taxa.',
  VAT_RATES_OVERLAP: 'Há duas taxas a partir do mesmo dia[ ({day:date})]. Mude o dia de uma delas.',
  VAT_RATE_USED:
    'Há facturas com esta taxa até {until:date}. Uma taxa nova só pode começar depois desse dia.',
  EXEMPTION_REASON_MISSING: 'A 0 % é obrigatório o motivo da isenção, que fica impresso na factura.',
  PRINCIPAL_WAREHOUSE_MISSING:
    'Escolha o armazém de onde este cliente é servido, ou mude o tipo de alocação.',
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
  NIB_INVALID:
    'O NIB[ {nib}] não é válido: são 21 algarismos e os dois últimos conferem os outros. Copie-o do extracto do banco.',
  SETUP_DONE: 'Este Cais já foi preparado por outra pessoa. Inicie sessão ou peça acesso a um administrador.',
  SETUP_LINK_INVALID:
    'Este endereço de arranque não é deste Cais. Use o que o servidor mostrou no último arranque.',
  SETUP_LINK_EXPIRED: 'Este endereço de arranque passou do prazo. Reinicie o servidor: ele mostra um novo.',
  FILE_TYPE_REFUSED: 'Este tipo de ficheiro não é aceite aqui[: {found:file}]. Aceitam-se: {types:file}.',
  FILE_DAMAGED: 'A imagem está incompleta ou danificada. Escolha outra, ou volte a exportá-la.',
  FILE_DIGEST_DIFFERS: 'O ficheiro não chegou como foi enviado. Envie-o de novo.',
  FILE_UNKNOWN: 'O ficheiro[ «{name}»] já não está guardado. Escolha-o de novo.',
  IMAGE_TOO_LARGE:
    'A imagem tem {width} × {height} píxeis; o máximo é {limit} de cada lado. Reduza-a e envie de novo.',
  SCHEDULE_WINDOW_TURNED: 'A hora de fim deve ser maior do que a hora de início.',
  JOB_PAUSED: 'A tarefa está em pausa[ desde {since:date}][, por {by}]. Retome-a primeiro.',
  JOB_IDLE: 'Esta tarefa ainda não tem o que fazer: a parte do Cais de que precisa ainda não existe.',
  JOB_RUNNING: 'A tarefa está a correr neste momento. Espere que termine.',
  JOB_STOPPED: 'O servidor parou a meio. A tarefa corre outra vez na próxima hora prevista.',
  JOB_FAILED: 'A tarefa falhou por um erro inesperado. O registo do servidor diz qual.',
  BACKUP_RUNNING: 'Já está a ser feita outra cópia de segurança. Espere que termine.',
  BACKUP_FOLDER_UNUSABLE:
    'A pasta das cópias de segurança[, {folder},] não pode ser usada. Verifique se existe e se o Cais pode escrever nela.',
  BACKUP_DISK_FULL:
    'O disco das cópias de segurança[ ({folder})] está cheio. Liberte espaço; a cópia incompleta foi apagada.',
  BACKUP_COPY_FAILED:
    'A cópia de segurança está feita, mas não chegou à segunda pasta. Verifique se essa pasta existe e tem espaço.',
  BACKUP_KEY_MISSING:
    'Falta a chave das cópias de segurança, ou não pode ser lida. Peça a quem cuida do servidor que a indique.',
  NUMBERS_UNCONFIRMED:
    'Os dados vieram de uma cópia de segurança e os últimos números emitidos ainda não foram confirmados; até lá nada recebe número. Peça ao administrador que os confirme.',
  SCHEDULE_NEVER_LEAVES:
    'Com esta regra nunca sai: só cai em dias sem trabalho, que são saltados. Mude os dias ou o que se faz ao domingo e feriado.',
  SCHEDULE_OPENED: 'A carga de hoje já foi aberta[: {number}].',
  SCHEDULE_NOTHING_WAITS:
    'Nenhum documento espera por esta saída no armazém {warehouse}. A carga abre-se quando houver um.',
  SCHEDULE_FLEET_INACTIVE:
    '{name} já não está em uso. Escolha outra viatura, motorista ou equipa no agendamento.',
  SEGMENT_RULE_EMPTY:
    'A regra[ {number}] não tem nenhuma condição. Indique uma, ou use o segmento dos restantes.',
  SEGMENT_RANGE_EMPTY:
    'O intervalo[ da regra {number}] não tem nenhum valor: o fim deve ser maior do que o início.',
  SEGMENT_CONDITION_UNKNOWN: '[{value} ]não existe. Escolha da lista.',
  SEGMENT_RULE_UNREACHABLE:
    'A regra[ {number}] nunca se aplica: a regra[ {earlier}] fica com todos os seus clientes. Mude a ordem ou as condições.',
  SEGMENT_RANGES_OVERLAP:
    'O intervalo[ da regra {number}] cruza o da regra[ {earlier}]. Comece onde o outro acaba.',
  SEGMENT_UNKNOWN: 'O segmento[ «{segment}»] não está nas regras. Escolha um da lista.',

  PRICE_LIST_CODE_TAKEN: 'O código[ {code}] já é de outra lista de preços.',
  PRICE_LIST_TARGET_TAKEN:
    'A lista[ {list}] já é para estes clientes. Mude a operação ou o segmento, ou desactive a outra.',
  PRICE_LIST_INACTIVE: 'A lista de preços[ {list}] está inactiva. Active-a primeiro.',
  PRICE_VALIDITY_TURNED: 'O último dia não pode ser antes do primeiro[, {validFrom:date}].',
  PRICE_VALIDITY_PAST:
    'Os dias que já passaram ficam como estão: escolha um dia a partir de hoje[, {today:date}].',
  PRICE_VERSION_STARTED:
    'A versão n.º {number} está em vigor desde {validFrom:date}: os seus preços já não mudam. Crie outra versão.',
  PRICE_VERSION_OPEN:
    'A versão n.º {number} ainda está por publicar. Publique-a ou elimine-a antes de criar outra.',
  PRICE_DRAFT_MISSING:
    'A lista {list} não tem uma versão em rascunho. Crie a próxima versão, ou diga o número da versão.',
  PRICE_VERSIONS_OVERLAP:
    'As datas cruzam as da versão n.º {number}, que começa a {validFrom:date}[ e termina a {validTo:date}]. Mude o primeiro ou o último dia.',
  PRICE_NOT_POSITIVE: 'O preço deve ser maior do que zero.',
  PRICE_UNREADABLE: '«{text}» não é um preço, ou pode ser dois. Escreva, por exemplo, 1 234,50.',
  PRICE_NOTHING_TO_PUBLISH: 'Não há preços por publicar[ na versão n.º {number}].',
  PRICE_NOT_WAITING: 'Este preço já não espera por aprovação[: {product}].',
  PRICE_OWN_ENTRY: 'Quem escreveu um preço não o aprova: outra pessoa tem de o fazer.',
  PRICE_DECISION_MISSING:
    'Há {orders} encomendas com entrega depois de {validFrom:date}. Decida primeiro se mantêm o preço.',

  USERNAME_TAKEN: 'O nome de utilizador[ {username}] já existe.',
  USERNAME_INVALID:
    'O nome de utilizador só leva letras minúsculas, algarismos e os sinais . _ - + @, sem espaços.',
  EMAIL_TAKEN: 'O e-mail[ {email}] já é de outro utilizador.',
  BRANCH_UNKNOWN: 'A filial[ {branch}] não existe. Escolha outra.',
  OPERATION_UNKNOWN: 'A operação[ {operation}] não existe. Escolha outra.',
  OWN_ACCESS:
    'Ninguém muda os seus próprios papéis, âmbito ou estado. Peça a outro administrador que o faça.',
  ROLE_NOT_GRANTABLE: 'Só um administrador dá este papel[: {roles:role}].',
  USER_ABOVE_EDITOR:
    'Este utilizador tem um papel que não pode dar[: {roles:role}]. Só um administrador lhe muda os papéis, o âmbito, o estado ou a senha.',
  SEE_AS_OWN: 'Já vê o produto como você mesmo. Escolha outro utilizador.',
  SEE_AS_ABOVE:
    'Este utilizador tem um papel que não pode dar[: {roles:role}]. Só um administrador vê o produto como ele.',
  SEEING_AS_READ_ONLY:
    'Está a ver como {name}: só leitura. Nada foi alterado. Volte a ser você para fazer isto.',
  SEEING_AS_CLOSED:
    'Está a ver como {name}: as sessões e as senhas desta pessoa ficam fechadas. Volte a ser você para as ver.',
  PASSWORD_TOO_SHORT: 'A senha deve ter pelo menos {min} caracteres.',
  PASSWORD_WRONG: 'A senha actual não está correcta.',
  PASSWORD_COMMON:
    'Esta senha está entre as primeiras que se experimentam. Escolha uma que ninguém adivinhe.',
  PASSWORD_HAS_NAME: 'A senha não pode conter o nome de utilizador.',
  PASSWORD_SAME: 'A nova senha é a actual.',
  PASSWORD_RESET_OWN: 'A sua própria senha muda-se no perfil.',
  PASSWORD_LINK_INVALID:
    'Esta ligação já não serve: foi usada, substituída por outra ou passou do prazo. Peça uma nova a um administrador.',
  PASSWORD_CHANGE_REQUIRED: 'Entrou com uma senha temporária. Escolha a sua para continuar.',
  USER_INACTIVE: 'O utilizador está desactivado. Active-o primeiro.',
  PASSWORD_MISMATCH: 'A confirmação da senha não é igual à senha definida.',
  PRINTER_UNKNOWN: 'A impressora[ {printer}] não existe.',
  LAST_ADMIN: 'Tem de ficar pelo menos um administrador activo.',
  VIEW_OF_OTHER:
    'A vista[ «{view}»] é de {owner}: só quem a criou ou um administrador ({roles:role}) a altera. Guarde uma cópia para si.',
  VIEW_NAME_TAKEN: 'Já tem uma vista «{view}» nesta lista. Escolha outro nome.',
  VIEWS_TOO_MANY: 'Já tem {limit} vistas nesta lista. Elimine uma antes de guardar outra.',
  QUOTE_EXPIRED:
    'A cotação[ {number}] já não vale: o prazo era {dueAt:date}. Duplique-a para encomendar aos preços de hoje.',
  QUOTE_OVERDUE:
    'A cotação[ {number}] era para responder até {dueAt:date}. Rejeite-a, ou peça a quem a criou que lhe dê outro prazo.',
  QUOTE_ALL_ORDERED:
    'Tudo o que a cotação[ {number}] oferecia já foi encomendado. Duplique-a para encomendar mais, aos preços de hoje.',
  REVISION_OPEN:
    '{name} já está a alterar o documento[ {number}]. Espere que submeta ou elimine essa alteração.',
  REVISION_KEEPS:
    'A alteração de um documento mantém o tipo, o cliente e a filial. Para os mudar, cancele o documento e duplique-o.',
  REVISION_EMPTY: 'Nada mudou[ em {number}]. Altere o que for preciso, ou elimine esta alteração.',
  APPROVAL_OUTDATED:
    'O documento mudou depois de ter sido apresentado. Veja os valores actuais antes de decidir.',
  NOTHING_CUT:
    'Nada foi cortado[ em {number}]: não há linhas cortadas para duplicar. Duplique todas as linhas.',
  VAT_RATE_MISSING:
    'O código de IVA[ {code}][ do artigo {product}] não tem taxa em vigor[ em {day:date}]. Peça à contabilidade que a registe; até lá, retire a linha.',
  AMOUNT_TOO_LARGE:
    'O valor é demasiado grande[: o máximo é {limit:money}]. Corrija a quantidade ou o preço, ou reparta por vários documentos.',
}

/** One sentence for each rule of a field. */
export const fields: Record<FieldRule, string> = {
  required: 'O campo é obrigatório.',
  unknown: 'O campo não é conhecido.',
  type: 'O valor não é do tipo esperado.',
  minLength: 'Texto muito curto.',
  maxLength: 'Texto demasiado longo. Deve ter no máximo {max} caracteres.',
  minItems: 'Deve ter pelo menos {min}.',
  maxItems: 'Deve ter no máximo {max}.',
  min: 'Deve ser pelo menos {min}.',
  max: 'Deve ser no máximo {max}.',
  oneOf: 'Deve ser um destes valores: {values}.',
  repeated: 'Está repetido.',
  format: 'O formato não é válido.',
  integer: 'Deve ser um número inteiro',
  email: 'O email está incompleto ou é inválido.',
  multipleOf: 'Deve ser múltiplo de {step}.',
  decimals: 'Deve ter no máximo {max} casas decimais.',
  controlCharacters: 'Contém caracteres que não são permitidos.',
  json: 'O conteúdo não é JSON válido.',
  mediaType: 'O tipo de conteúdo não é aceite; envie application/json.',
  invalid: 'O valor não é válido.',
}
