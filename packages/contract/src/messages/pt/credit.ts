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
  CLAIM_IS_LINKED: 'Esta reclamação tem uma nota de crédito: desligue-a primeiro.',
  CLAIM_LINE_DEALT: 'Uma nota de crédito já trata desta linha.',
  CLAIM_NOTHING_MATCHED: 'Nenhuma linha por tratar está casada com uma factura.',
  CLAIM_NUMBER_TAKEN: 'Este cliente já tem uma reclamação com este número[: {number}].',
  CLAIM_OF_TWO_CUSTOMERS: 'A reclamação[ {number}] aparece no ficheiro com dois clientes.',
  CREDIT_NOTE_HAS_CLAIM: 'Esta nota de crédito é de outra reclamação[: {claim}].',
  CREDIT_NOTE_ISSUED_FOR_CLAIM:
    'A nota de crédito[ {number}] foi emitida com o número desta reclamação: já não se desliga.',
  CREDIT_NOTE_OF_OTHER: 'Esta nota de crédito é de outro cliente.',
  QUARANTINE_OWNER_WRONG: 'Indique um utilizador activo que trate de reclamações.',
  QUARANTINE_TARGET_UNKNOWN: 'Não conhecemos este código[: {code}].',
  RETAILER_CUSTOMER_TAKEN: 'Um dos clientes não existe ou já é de outro retalhista.',
  RETAILER_MISSING: 'A sua conta não está ligada a um retalhista. Peça a um administrador que a ligue.',
  RETAILER_USER_WRONG:
    'Indique utilizadores com o papel de reclamações B2B que não sejam de outro retalhista.',
  COLLECTION_UNSIGNED: 'Falta a assinatura de quem entregou a mercadoria, ou o motivo de não ter assinado.',
  COLLECTION_NOT_ON_TRUCK: 'A carga[ {number}] é de outra filial: escolha uma da filial da recolha.',
  DELIVERY_NOT_REFUSED: 'O cliente não recusou nada desta entrega: não há o que creditar.',
  DELIVERY_NOT_BILLED: 'Esta entrega ainda não tem factura: facture-a antes de criar a nota de crédito.',
  RETURNS_OVER_REST: 'Só resta[ {rest:quantity}] no armazém de devoluções.',
  RETURNS_NOT_SALEABLE:
    'O lote[ {batch}] não volta à venda: está danificado ou fora de prazo[, validade {expiry}].',
  RETURNS_OTHER_WAREHOUSE: 'Escolha um armazém de venda da filial[ {branch}], e mercadoria de um só armazém.',
  WITNESS_DECIDED: 'Quem decide a destruição não a testemunha: indique outra pessoa.',
  WITNESS_NEEDED: 'Indique o colega que testemunha e confirma a destruição.',
  WITNESS_OTHER: 'Só a testemunha[, {witness},] confirma ou recusa esta destruição.',
  WITNESS_UNKNOWN: 'Indique um colega activo que trate de devoluções desta filial.',
  WITNESS_MISSING: 'Indique quem assistiu à destruição, ou quem recebeu a mercadoria.',
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
