import type { BadgeColour } from '@cais/domain/orders/badge'
import type { LineStatus } from '@cais/domain/orders/line-status'
import type { ShipmentStage } from '@cais/domain/shipments/stages'

export const LINE_COLOURS: Readonly<Record<LineStatus, BadgeColour>> = {
  awaiting: 'secondary',
  billed: 'success',
  closed: 'dark',
  'waiting picking': 'purple',
  'picking done': 'success',
  none: 'secondary',
  picking: 'darkorange',
  'stock analysis': 'info',
  'stock/picking analysis': 'darkorange',
  allocated: 'success',
  'no allocation': 'danger',
  'partial allocation': 'warning',
  pending: 'secondary',
}

export const SHIPMENT_COLOURS: Readonly<Record<ShipmentStage, BadgeColour>> = {
  ready: 'secondary',
  loading: 'primary',
  finished: 'purple',
  billing: 'info',
  billed: 'success',
  'partially-billed': 'warning',
}
