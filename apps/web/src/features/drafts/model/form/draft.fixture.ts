import type { OrderReply } from '@cais/contract/orders/schemas'
import { type DraftForm, type DraftLine, EMPTY_ENTRY } from './draft-form.ts'

/** A line for tests. */
export const aLine = (productId: string, some: Partial<DraftLine> = {}): DraftLine => ({
  productId,
  description: `Artigo ${productId}`,
  unit: 'cx',
  unitPrice: 10_000,
  unitFactor: 12,
  stockUnit: 'cx',
  stockFactor: 12,
  vatCode: 'N',
  vatRate: 16,
  unitWeight: 2,
  ...EMPTY_ENTRY,
  ...some,
})

/** A form for tests. */
export const aDraft = (some: Partial<DraftForm> = {}): DraftForm => ({
  type: 'PEV',
  customerId: 7,
  customerName: 'Supermercado Polana',
  addressId: 1,
  operationType: 'GERAL',
  branchId: 'SD',
  warehouse: 'SD1',
  withdraws: false,
  poNumber: '',
  discount: 0,
  deliveryDate: '2026-11-22',
  dueAt: '2026-12-20',
  provinceId: 1,
  reasonId: null,
  notes: '',
  lines: [],
  ...some,
})

/** What the server answers for a form, for tests. */
export const aReply = (form: DraftForm, version: number, id = 12): OrderReply => ({
  ...({} as OrderReply),
  ...form,
  id,
  version,
  number: null,
  status: 'DRAFT',
  customer:
    form.customerId === null
      ? null
      : {
          id: form.customerId,
          name: form.customerName,
          code: 'C7',
          nuit: '400339910',
          finalConsumer: false,
          editable: false,
          route: 'R1',
        },
  updatedAt: '2026-11-20T08:00:00.000Z',
  lines: form.lines.map((line, at) => ({
    ...({} as OrderReply['lines'][number]),
    ...line,
    id: at + 1,
    sequence: at + 1,
    weight: line.quantity * line.unitWeight,
  })),
})
