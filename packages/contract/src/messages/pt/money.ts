import type { MoneyCode } from '@cais/domain/kernel/rule-codes/money'

export const money: Record<MoneyCode, string> = {
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
  SALE_NEEDS_CONFIRMATION:
    'Um pagamento de {amount:money} tem de ser confirmado por outra pessoa: facture a crédito e registe depois o pagamento.',
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
  OPENING_EXISTS:
    'O documento[ {document}] já está nos saldos iniciais deste cliente[, com {amount:money}]. Um saldo lançado não se altera: acerte a diferença com outro documento.',
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
}
