import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import type { Supplier } from './parties.ts'

/** Labels of pallets, 100 × 150 mm, one a page. */
export type LabelsForm = {
  readonly kind: 'labels'
  readonly supplier: Supplier
  readonly shipmentNumber: string
  readonly route: string
  readonly labels: readonly PalletLabel[]
}

export type PalletLabel = {
  /** 18 digits. */
  readonly sscc: string
  /** As people read it. */
  readonly printedSscc: string
  readonly pallet: number
  readonly pallets: number
  readonly position: number
  readonly orderNumber: string
  readonly customerName: string
  readonly language: PaperLanguage
  readonly deliveryAddress: string
}
