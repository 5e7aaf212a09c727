import type { CreditNoteAction } from '@cais/domain/credit-notes/action-table'
import type { DeliveryAction } from '@cais/domain/deliveries/action-table'
import type { OrderAction } from '@cais/domain/orders/action-names'
import type { ShipmentAction } from '@cais/domain/shipments/action-names'
import type { MessageLanguage } from './sentence.ts'

type NextStep = Record<MessageLanguage, string> & {
  readonly actions: readonly (OrderAction | ShipmentAction | DeliveryAction | CreditNoteAction)[]
}

/** When an action is possible, and what to do instead: the last sentence of ACTION_NOT_ALLOWED. */
export const NEXT_STEPS: readonly NextStep[] = [
  {
    actions: ['save-draft', 'delete-draft', 'submit'],
    pt: 'Já não é um rascunho: abra o documento para o alterar ou duplicar.',
    en: 'It is no draft any more: open the document to change or duplicate it.',
  },
  {
    actions: [
      'approve-commercial',
      'approve-financial',
      'approve-offer',
      'reject-commercial',
      'reject-financial',
      'reject-offer',
    ],
    pt: 'Esta aprovação já não está pendente: o histórico diz quem decidiu.',
    en: 'This approval is not pending any more: the history says who decided.',
  },
  {
    actions: ['reserve', 'release'],
    pt: 'Só se mexe em reservas durante a análise de stock: devolva primeiro à análise o que já seguiu para picking.',
    en: 'Reservations change during stock analysis only: return to analysis what went to picking.',
  },
  {
    actions: ['swap-in', 'swap-out'],
    pt: 'Um lote só muda de documento antes de o carregamento começar: veja de novo quem tem o lote.',
    en: 'A batch changes hands only before loading starts: look again who holds it.',
  },
  {
    actions: ['set-priority'],
    pt: 'A prioridade só conta enquanto o documento precisa de stock.',
    en: 'Priority counts only while the document needs stock.',
  },
  {
    actions: ['send-to-picking', 'process'],
    pt: 'Só segue para picking o que está reservado e por decidir: reserve primeiro, na análise de stock.',
    en: 'Only what is reserved and undecided goes to picking: reserve first, in stock analysis.',
  },
  {
    actions: ['wait'],
    pt: 'Só fica à espera o que ainda está por decidir: reserve ou feche o resto, na análise de stock.',
    en: 'Only what is undecided can wait: reserve or close the rest, in stock analysis.',
  },
  {
    actions: ['close-line'],
    pt: 'Só se fecham linhas que estão em análise de stock: para as outras, feche o documento.',
    en: 'Only lines in stock analysis can be closed: for the others, close the document.',
  },
  {
    actions: ['add-to-shipment'],
    pt: 'Só vai para uma carga o que está em picking e sem carga: envie-o primeiro para picking, na análise de stock.',
    en: 'Only what is in picking and on no shipment can be loaded: send it to picking first, in stock analysis.',
  },
  {
    actions: ['remove-from-shipment'],
    pt: 'Só sai de uma carga que ainda não começou: cancele primeiro o carregamento.',
    en: 'It leaves only a shipment that has not started: cancel the loading first.',
  },
  {
    actions: ['picking-to-analysis'],
    pt: 'Só volta à análise antes de o carregamento começar: cancele primeiro o carregamento.',
    en: 'It returns to analysis only before loading starts: cancel the loading first.',
  },
  {
    actions: ['load-line', 'change-batch'],
    pt: 'Só se carrega enquanto a carga está «A carregar»: inicie primeiro o carregamento.',
    en: 'Lines are loaded only while the shipment is loading: start the loading first.',
  },
  {
    actions: ['return-to-shipment', 'return-document'],
    pt: 'Só volta à carga o que falhou na facturação: veja na carga como correu cada documento.',
    en: 'Only what failed in billing returns: the shipment shows how each document went.',
  },
  {
    actions: ['unload-failed', 'unload-document'],
    pt: 'Só se descarrega um documento cuja facturação falhou: veja na carga como correu cada documento.',
    en: 'Only a document whose billing failed can be unloaded: the shipment shows how each document went.',
  },
  {
    actions: ['deliver-at-counter'],
    pt: 'Só se entrega ao balcão o que está em picking e sem carga: veja em que ponto está o documento.',
    en: 'Only what is in picking and on no shipment is handed over at the counter: look where the document stands.',
  },
  {
    actions: ['take-back'],
    pt: 'Só se anula uma entrega ao balcão que ainda não está facturada.',
    en: 'Only a counter delivery that is not invoiced yet can be taken back.',
  },
  {
    actions: ['record', 'correct'],
    pt: 'Só se regista o que foi entregue por uma carga que já saiu: abra a entrega de novo.',
    en: 'Only what a shipment took out can be recorded: open the delivery again.',
  },
  {
    actions: ['truck-back'],
    pt: 'Só volta uma viatura que já saiu: termine primeiro o carregamento.',
    en: 'Only a truck that has left comes back: end the loading first.',
  },
  {
    actions: ['reopen'],
    pt: 'Só se volta a carregar enquanto nada foi facturado: um documento que falhou devolve-se ou descarrega-se.',
    en: 'Loading is taken up again only while nothing is invoiced: a document that failed is returned or unloaded.',
  },
  {
    actions: ['convert'],
    pt: 'Só uma cotação respondida se transforma em encomenda: espere pela resposta, ou duplique o documento.',
    en: 'Only an answered quote becomes an order: wait for the answer, or duplicate the document.',
  },
  {
    actions: ['revise', 'apply-revision'],
    pt: 'Só se altera um documento que ainda não seguiu para picking: devolva-o à análise de stock, ou duplique-o.',
    en: 'Only a document that is not in picking yet can be changed: return it to stock analysis, or duplicate it.',
  },
  {
    actions: ['cancel'],
    pt: 'Só se cancela antes de o carregamento começar: feche o que falta, ou duplique o documento.',
    en: 'It can be cancelled only before loading starts: close what is left, or duplicate the document.',
  },
  {
    actions: ['close'],
    pt: 'Só se fecha o que ainda não foi carregado nem facturado: duplique o documento para voltar a encomendar.',
    en: 'Only what is neither loaded nor billed can be closed: duplicate the document to order again.',
  },
  {
    actions: ['print'],
    pt: 'Submeta primeiro o rascunho.',
    en: 'Submit the draft first.',
  },
  {
    actions: ['edit', 'add-document', 'remove-document', 'remove-line', 'move-document', 'delete'],
    pt: 'Só se muda uma carga que ainda não começou: cancele primeiro o carregamento.',
    en: 'A shipment changes only before it starts: cancel the loading first.',
  },
  {
    actions: ['start'],
    pt: 'Só começa uma carga pronta: veja em que ponto ela está.',
    en: 'Only a ready shipment starts: look where it stands.',
  },
  {
    actions: ['cancel-loading'],
    pt: 'Só se cancela um carregamento que está a decorrer: veja em que ponto está a carga.',
    en: 'Only a loading that is under way can be cancelled: look where the shipment stands.',
  },
  {
    actions: ['end'],
    pt: 'Só termina um carregamento que está a decorrer: comece-o primeiro.',
    en: 'Only a loading that is under way can end: start it first.',
  },
  {
    actions: ['invoice'],
    pt: 'Só se factura uma carga carregada: termine primeiro o carregamento.',
    en: 'Only a loaded shipment can be billed: end the loading first.',
  },
  {
    actions: ['print-delivery-note', 'reprint-delivery-note'],
    pt: 'As guias imprimem-se quando o camião está carregado: termine primeiro o carregamento.',
    en: 'Delivery notes are printed once the truck is loaded: end the loading first.',
  },
  {
    actions: ['print-invoices', 'reprint-invoices'],
    pt: 'Só se imprime o que está facturado: facture primeiro a carga.',
    en: 'Only what is billed can be printed: bill the shipment first.',
  },
  {
    actions: ['approve-collection', 'reject-collection', 'start-collection'],
    pt: 'A nota de crédito não espera por isto: veja no percurso em que ponto está.',
    en: 'The credit note does not wait for this: its journey shows where it stands.',
  },
  {
    actions: ['record-collection', 'end-collection'],
    pt: 'Só se regista uma recolha que está a decorrer: comece-a primeiro.',
    en: 'Only a collection that is under way is recorded: start it first.',
  },
  {
    actions: ['send-back'],
    pt: 'Só volta à recolha o que foi recolhido e espera pela aprovação financeira.',
    en: 'Only what was collected and waits for the financial approval goes back to the collection.',
  },
]

/** For what is in no row: the refusals of jobs. */
const GENERAL: Record<MessageLanguage, string> = {
  pt: 'Abra-o de novo: os botões mostram o que pode fazer agora.',
  en: 'Open it again: its buttons show what you can do now.',
}

export const nextStep = (language: MessageLanguage, action: unknown): string =>
  (NEXT_STEPS.find(({ actions }) => actions.some((one) => one === action)) ?? GENERAL)[language]
