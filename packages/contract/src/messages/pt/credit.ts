import type { CreditCode } from '@cais/domain/kernel/rule-codes/credit'

export const credit: Record<CreditCode, string> = {
  NEGOTIATED_PRICE_MISSING: 'Falta o preço negociado desta linha.',
  CREDIT_PRICE_WRONG: 'O preço[ {price:money}] não pode ser superior ao facturado[: {invoiced:money}].',
  CREDIT_OVER_REST:
    'Não se credita mais do que resta desta linha da factura[: {quantity:quantity}][, {net:money} sem IVA]. Outras notas de crédito contam.',
  CLOVER_OVER_TOTAL: 'O valor Clover[ {clover:money}] não pode ser superior ao total sem IVA[: {net:money}].',
  CLAIM_HAS_CREDIT_NOTE: 'Esta reclamação já tem uma nota de crédito. Confirme que quer outra.',
  CREDIT_GOODS_ARE_BACK:
    'A mercadoria já foi recolhida: devolva à recolha, ou peça que a nota de crédito seja fechada.',
  CREDIT_NOTHING: 'Não há nada a creditar: o total é zero.',
  COLLECTOR_APPROVED_IT: 'Quem aprovou a recolha não a faz: indique outra pessoa.',
  COLLECTOR_WRONG: 'Indique um responsável de recolhas activo, com acesso a esta filial.',
  CREDIT_OVER_ASKED: 'Não se recebe mais do que foi pedido[: {asked:quantity}].',
  COLLECTION_INCOMPLETE:
    'Cada linha pede a quantidade recebida e o lote, e um motivo se veio menos ou outro lote.',
  RETURNS_WAREHOUSE_MISSING:
    'A filial[ {branch}] não tem armazém de devoluções. Peça a um administrador que o crie.',
  RETURNED_GOODS_MOVED: 'Parte da mercadoria já saiu do armazém de devoluções: já não se devolve à recolha.',
  INVOICE_LINE_WRONG: 'Esta linha não é de uma factura deste cliente e desta operação.',
  CREDIT_NOT_ISSUED: 'Ainda não está emitida: só a nota emitida se imprime.',
  CREDIT_WITHOUT_COLLECTION: 'Esta nota de crédito não tem recolha.',
  DEBIT_PRICE_WRONG:
    'Na nota de débito o preço[ {price:money}] tem de ser superior ao facturado[: {invoiced:money}].',
  DEBIT_OVER_BILLED: 'Não se debita mais do que foi facturado nesta linha[: {quantity:quantity}].',
  CHARGES_ON_CREDIT: 'Só uma nota de débito tem encargos.',
  REBATE_NO_INVOICES: 'Neste período não há facturas deste cliente e desta operação por creditar.',
  REBATE_OVER_REST:
    'As facturas do período só deixam creditar[ {net:money} sem IVA]. Outras notas de crédito contam.',
  REBATE_REASON_WRONG: 'Um rappel sobre um período pede um motivo sem mercadoria: rappel, evento ou espaço.',
  REBATE_TOO_LONG: 'O período tem mais de {max} linhas de facturas: escolha um período mais curto.',
  INVOICE_CREDITED: 'Desta factura já não resta nada por creditar.',
  USER_PRINTER_MISSING: 'Não tem impressora de facturação: escolha uma no seu perfil.',
}
