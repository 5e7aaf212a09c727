import type { OrderAction } from '@cais/domain/orders/action-names'
import type { ShipmentAction } from '@cais/domain/shipments/action-names'
import type { MessageLanguage } from './sentence.ts'

/** What a person can press, and a state can refuse; the rest is done by jobs. */
export const REFUSABLE_ACTIONS = [
  'save-draft',
  'delete-draft',
  'submit',
  'approve-commercial',
  'approve-financial',
  'approve-offer',
  'reject-commercial',
  'reject-financial',
  'reject-offer',
  'reserve',
  'release',
  'swap-in',
  'swap-out',
  'set-priority',
  'send-to-picking',
  'wait',
  'close-line',
  'process',
  'add-to-shipment',
  'remove-from-shipment',
  'picking-to-analysis',
  'return-to-shipment',
  'return-document',
  'convert',
  'revise',
  'apply-revision',
  'cancel',
  'close',
  'print',
  'edit',
  'add-document',
  'remove-document',
  'remove-line',
  'move-document',
  'delete',
  'start',
  'cancel-loading',
  'end',
  'invoice',
  'print-invoices',
  'reprint-invoices',
] as const satisfies readonly (OrderAction | ShipmentAction)[]
export type RefusableAction = (typeof REFUSABLE_ACTIONS)[number]

/** When an action is possible, and what to do instead: the last sentence of ACTION_NOT_ALLOWED. */
const WAYS_OUT: Record<MessageLanguage, Record<RefusableAction | 'other', string>> = {
  pt: {
    ...all(
      ['save-draft', 'delete-draft', 'submit'],
      'Já não é um rascunho: abra o documento para o alterar ou duplicar.',
    ),
    ...all(
      [
        'approve-commercial',
        'approve-financial',
        'approve-offer',
        'reject-commercial',
        'reject-financial',
        'reject-offer',
      ],
      'Esta aprovação já não está pendente: o histórico diz quem decidiu.',
    ),
    ...all(
      ['reserve', 'release'],
      'Só se mexe em reservas durante a análise de stock: devolva primeiro à análise o que já seguiu para picking.',
    ),
    ...all(
      ['swap-in', 'swap-out'],
      'Um lote só muda de documento antes de o carregamento começar: veja de novo quem tem o lote.',
    ),
    'set-priority': 'A prioridade só conta enquanto o documento precisa de stock.',
    ...all(
      ['send-to-picking', 'process'],
      'Só segue para picking o que está reservado e por decidir: reserve primeiro, na análise de stock.',
    ),
    wait: 'Só fica à espera o que ainda está por decidir: reserve ou feche o resto, na análise de stock.',
    'close-line': 'Só se fecham linhas que estão em análise de stock: para as outras, feche o documento.',
    'add-to-shipment':
      'Só vai para uma carga o que está em picking e sem carga: envie-o primeiro para picking, na análise de stock.',
    'remove-from-shipment': 'Só sai de uma carga que ainda não começou: cancele primeiro o carregamento.',
    'picking-to-analysis':
      'Só volta à análise antes de o carregamento começar: cancele primeiro o carregamento.',
    ...all(
      ['return-to-shipment', 'return-document'],
      'Só volta à carga o que falhou na facturação: veja na carga como correu cada documento.',
    ),
    convert:
      'Só uma cotação respondida se transforma em encomenda: espere pela resposta, ou duplique o documento.',
    ...all(
      ['revise', 'apply-revision'],
      'Só se altera um documento que ainda não seguiu para picking: devolva-o à análise de stock, ou duplique-o.',
    ),
    cancel: 'Só se cancela antes de o carregamento começar: feche o que falta, ou duplique o documento.',
    close:
      'Só se fecha o que ainda não foi carregado nem facturado: duplique o documento para voltar a encomendar.',
    print: 'Submeta primeiro o rascunho.',
    ...all(
      ['edit', 'add-document', 'remove-document', 'remove-line', 'move-document', 'delete'],
      'Só se muda uma carga que ainda não começou: cancele primeiro o carregamento.',
    ),
    start: 'Só começa uma carga pronta: veja em que ponto ela está.',
    'cancel-loading': 'Só se cancela um carregamento que está a decorrer: veja em que ponto está a carga.',
    end: 'Só termina um carregamento que está a decorrer: comece-o primeiro.',
    invoice: 'Só se factura uma carga carregada: termine primeiro o carregamento.',
    ...all(
      ['print-invoices', 'reprint-invoices'],
      'Só se imprime o que está facturado: facture primeiro a carga.',
    ),
    other: 'Abra-o de novo: os botões mostram o que pode fazer agora.',
  },
  en: {
    ...all(
      ['save-draft', 'delete-draft', 'submit'],
      'It is no draft any more: open the document to change or duplicate it.',
    ),
    ...all(
      [
        'approve-commercial',
        'approve-financial',
        'approve-offer',
        'reject-commercial',
        'reject-financial',
        'reject-offer',
      ],
      'This approval is not pending any more: the history says who decided.',
    ),
    ...all(
      ['reserve', 'release'],
      'Reservations change during stock analysis only: return to analysis what went to picking.',
    ),
    ...all(
      ['swap-in', 'swap-out'],
      'A batch changes hands only before loading starts: look again who holds it.',
    ),
    'set-priority': 'Priority counts only while the document needs stock.',
    ...all(
      ['send-to-picking', 'process'],
      'Only what is reserved and undecided goes to picking: reserve first, in stock analysis.',
    ),
    wait: 'Only what is undecided can wait: reserve or close the rest, in stock analysis.',
    'close-line': 'Only lines in stock analysis can be closed: for the others, close the document.',
    'add-to-shipment':
      'Only what is in picking and on no shipment can be loaded: send it to picking first, in stock analysis.',
    'remove-from-shipment': 'It leaves only a shipment that has not started: cancel the loading first.',
    'picking-to-analysis': 'It returns to analysis only before loading starts: cancel the loading first.',
    ...all(
      ['return-to-shipment', 'return-document'],
      'Only what failed in billing returns: the shipment shows how each document went.',
    ),
    convert: 'Only an answered quote becomes an order: wait for the answer, or duplicate the document.',
    ...all(
      ['revise', 'apply-revision'],
      'Only a document that is not in picking yet can be changed: return it to stock analysis, or duplicate it.',
    ),
    cancel: 'It can be cancelled only before loading starts: close what is left, or duplicate the document.',
    close: 'Only what is neither loaded nor billed can be closed: duplicate the document to order again.',
    print: 'Submit the draft first.',
    ...all(
      ['edit', 'add-document', 'remove-document', 'remove-line', 'move-document', 'delete'],
      'A shipment changes only before it starts: cancel the loading first.',
    ),
    start: 'Only a ready shipment starts: look where it stands.',
    'cancel-loading': 'Only a loading that is under way can be cancelled: look where the shipment stands.',
    end: 'Only a loading that is under way can end: start it first.',
    invoice: 'Only a loaded shipment can be billed: end the loading first.',
    ...all(
      ['print-invoices', 'reprint-invoices'],
      'Only what is billed can be printed: bill the shipment first.',
    ),
    other: 'Open it again: its buttons show what you can do now.',
  },
}

export const wayOut = (language: MessageLanguage, action: unknown): string =>
  WAYS_OUT[language][REFUSABLE_ACTIONS.find((one) => one === action) ?? 'other']

function all<Action extends string>(actions: readonly Action[], sentence: string) {
  return Object.fromEntries(actions.map((action) => [action, sentence])) as Record<Action, string>
}
