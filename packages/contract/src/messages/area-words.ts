import type { Area, Verb } from '@cais/domain/users/areas'
import type { MessageLanguage } from './sentence.ts'

type Words = { readonly areas: Record<Area, string>; readonly verbs: Record<Verb, string> }

/** Parts of the product and what is done in them, for files; screens have the same words in their locales (a test compares them). */
export const AREA_WORDS: Record<MessageLanguage, Words> = {
  pt: {
    areas: {
      documents: 'Documentos',
      dashboard: 'Painel',
      drafts: 'Rascunhos',
      customers: 'Clientes',
      approval: 'Aprovação',
      stock: 'Análise de stock',
      inventory: 'Inventário e lotes',
      shipments: 'Cargas',
      schedules: 'Agendamentos',
      credit: 'Notas de crédito',
      claims: 'Reclamações',
      morpheus: 'Morpheus',
      locks: 'Bloqueios',
      users: 'Utilizadores',
      settings: 'Definições',
    },
    verbs: {
      see: 'Ver',
      create: 'Criar',
      change: 'Alterar',
      decide: 'Decidir',
      bill: 'Facturar',
      print: 'Imprimir',
    },
  },
  en: {
    areas: {
      documents: 'Documents',
      dashboard: 'Dashboard',
      drafts: 'Drafts',
      customers: 'Customers',
      approval: 'Approval',
      stock: 'Stock analysis',
      inventory: 'Counts and batches',
      shipments: 'Shipments',
      schedules: 'Schedules',
      credit: 'Credit notes',
      claims: 'Claims',
      morpheus: 'Morpheus',
      locks: 'Locks',
      users: 'Users',
      settings: 'Settings',
    },
    verbs: {
      see: 'See',
      create: 'Create',
      change: 'Change',
      decide: 'Decide',
      bill: 'Invoice',
      print: 'Print',
    },
  },
}
