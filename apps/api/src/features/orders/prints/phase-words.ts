import type { OrderPhase } from '@cais/domain/orders/phases'

/** Where a document stands, as printed. Printed forms are in Portuguese. */
export const PHASE_WORDS: Readonly<Record<OrderPhase, string>> = {
  draft: 'Rascunho',
  submitted: 'Submetida',
  blocked: 'Bloqueada',
  integration: 'Com erros de integração',
  approval: 'Em aprovação',
  rejected: 'Rejeitada',
  answered: 'Respondida',
  analysis: 'Em análise de stock',
  awaiting: 'Aguarda stock',
  partly: 'Parcialmente processada',
  picking: 'Disponível para picking',
  'on-shipment': 'Em carga pronta',
  loading: 'Em carregamento',
  loaded: 'Carregada',
  billing: 'Em facturação',
  'part-billed': 'Parcialmente facturada',
  'hand-over': 'Em integração',
  failed: 'Com falha',
  billed: 'Facturada',
  canceled: 'Cancelada',
  closed: 'Fechada',
}
