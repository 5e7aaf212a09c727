import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

const REFRESHES = ['shipments', 'orders', 'menu-counts', 'home', 'audit'] as const

export function useCreateShipment(onCreated: (id: number) => unknown) {
  const t = useTranslations('shipments')
  return useApiMutation('POST /shipments', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('created'),
    onSuccess: ({ content }) => onCreated(content.id),
  })
}

/** Truck, driver, route and documents while the shipment is ready. */
export function useChangeShipment(onSaved: () => unknown = () => undefined) {
  const t = useTranslations('shipments')
  return useApiMutation('PUT /shipments/{id}', {
    refreshes: REFRESHES,
    success: t('saved'),
    onSuccess: onSaved,
  })
}

/** The unloading order. */
export const useMoveDocuments = () =>
  useApiMutation('PUT /shipments/{id}/position', { refreshes: ['shipments', 'audit'] })

/** Start, end, cancel loading. */
export function useStepShipment() {
  const t = useTranslations('shipments')
  return useApiMutation('PUT /shipments/{id}/status-update/{status}', {
    refreshes: REFRESHES,
    success: t('stepped'),
    quiet: true,
  })
}

export function useInvoiceShipment() {
  const t = useTranslations('shipments')
  return useApiMutation('POST /shipments/{id}/invoice', {
    refreshes: [...REFRESHES, 'invoices'],
    success: t('invoicing'),
    quiet: true,
  })
}

export function useRemoveDocument() {
  const t = useTranslations('shipments')
  return useApiMutation('DELETE /shipments/{id}/orders/{orderId}', {
    refreshes: REFRESHES,
    success: t('removed'),
  })
}

/** Takes one line off a shipment that is ready; it goes back to stock analysis. */
export function useRemoveLine() {
  const t = useTranslations('shipments')
  return useApiMutation('DELETE /shipments/{id}/lines/{lineId}', {
    refreshes: [...REFRESHES, 'stock'],
    success: t('lineRemoved'),
  })
}

export function useDeleteShipment(onDeleted: () => unknown) {
  const t = useTranslations('shipments')
  return useApiMutation('DELETE /shipments/{id}/orders', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('deleted'),
    onSuccess: onDeleted,
  })
}

/** What failed or was billed in part goes back to loading. */
export function useReturnDocument() {
  const t = useTranslations('shipments')
  return useApiMutation('POST /orders/{id}/return-to-shipment', {
    refreshes: REFRESHES,
    success: t('returned'),
  })
}

/** Back to stock analysis. */
export function usePickingToAnalysis() {
  const t = useTranslations('shipments')
  return useApiMutation('POST /orders/{id}/picking-to-analysis', {
    refreshes: [...REFRESHES, 'stock'],
    success: t('sentBack'),
  })
}
