import type { StockCode } from '@cais/domain/kernel/rule-codes/stock'

export const stock: Record<StockCode, string> = {
  STOCK_INSUFFICIENT:
    'O stock[ do lote {batch}] não chega[: pedido {quantity:quantity}, disponível {free:quantity}]. Reserve menos, escolha outro lote ou deixe a linha à espera.',
  LINE_OVER_RESERVED:
    'A linha não pode reservar mais do que falta[ de {article}][: pedido {quantity:quantity}, por reservar {open:quantity}]. Reduza a quantidade.',
  LINE_NOT_RESERVED:
    'Só pode seguir para picking o que está reservado[ ({article})][: pedido {quantity:quantity}, reservado {reserved:quantity}]. Reserve primeiro um lote, ou deixe a linha à espera.',
  BATCH_EXPIRED:
    'O lote[ {batch}] não tem validade até à entrega[: val. {expiry:date}, entrega a {deliveryDate:date}]. Escolha outro lote.',
  BATCH_RECALLED: 'O lote {batch} está bloqueado pela retirada {number}. Desbloqueie-o lá, com o motivo.',
  RECALL_EXISTS: 'O lote {batch} já está a ser retirado: {number}. Continue nessa retirada.',
  RECALL_ANSWER_OVER:
    'O cliente recebeu {got:quantity} do lote e não pode ainda ter {quantity:quantity}. Confirme a quantidade.',
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
  TRANSFER_SAME_WAREHOUSE: 'Escolha dois armazéns diferentes.',
  TRANSFER_FROM_RETURNS:
    'Do armazém[ {warehouse}] não sai mercadoria: é de devoluções ou de quarentena. Escolha outro.',
  TRANSFER_ARTICLE_TWICE:
    'O artigo[ {product}] já está na transferência. Altere a quantidade na linha existente.',
  TRANSFER_OTHER_BRANCH: 'Este passo é da filial {branch}, que não está ao seu alcance.',
  TRANSFER_OVER_REQUESTED:
    'Não se separa mais do que foi pedido[: {requested:quantity}][, e indicou {quantity:quantity}].',
  TRANSFER_OVER_TRANSIT: 'Não pode ser mais do que está em trânsito[: {inTransit:quantity}].',
  TRANSFER_OVER_NOT_FREE:
    'Chegou mais {over:quantity} do lote[ {batch}] do que saiu, mas no armazém de origem só há {free:quantity} disponível. Peça primeiro à origem que conte ou corrija o lote.',
  TRANSFER_NOTHING_PICKED: 'Não há nada separado. Nada do que se pediu está disponível no armazém de origem.',
  TRANSFER_NOTHING_COUNTED: 'Indique a quantidade de pelo menos um lote.',
  TRANSFER_REASON_MISSING: 'Indique o motivo da diferença.',
  RECALL_NOTHING_TO_COLLECT:
    'Não há nada por recolher: ninguém respondeu que ainda tem mercadoria facturada deste lote, ou já há notas de crédito para ela.',
  TRANSFER_ARRIVED:
    'A transferência {number} já chegou ao outro armazém, por isso a viatura não pode ser reaberta. Acerte as diferenças na transferência.',
  TRANSFER_BATCH_BLOCKED:
    'O lote {batch} da transferência {number} está bloqueado e não sai. Tire a transferência da carga, ou separe outro lote.',
  TRANSFER_OTHER_WAREHOUSE: 'A carga {shipment} sai de outro armazém ({warehouse}). Escolha outra carga.',
}
