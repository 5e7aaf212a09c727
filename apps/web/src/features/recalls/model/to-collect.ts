import type { RecallCustomer } from '../api.ts'

/** Credit notes that brought nothing and will not. */
const ENDED: readonly RecallCustomer['creditNotes'][number]['phase'][] = ['rejected', 'cancelled', 'closed']

/** Customers who said that they still have more than credit notes of the recall ask for. */
export const toCollect = (customers: readonly RecallCustomer[]): RecallCustomer[] =>
  customers.filter(({ answer, creditNotes }) => {
    const asked = creditNotes.filter(({ phase }) => !ENDED.includes(phase))
    return (answer?.stillHas ?? 0) > asked.reduce((sum, { quantity }) => sum + quantity, 0)
  })
