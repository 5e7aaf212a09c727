import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { useCreateShipment } from '../api.ts'
import { overloadsOfLoad } from './load.ts'
import { capacityOf, inputOf, missingOf } from './truck.ts'
import type { TruckState } from './use-truck.ts'

/** Creates the shipment; an overload is asked for before, and again where the server saw one that is new. */
export function useCreation(state: TruckState, collectionIds: readonly number[]) {
  const t = useTranslations('shipments')
  const builder = useTranslations('builder')
  const navigate = useNavigate()
  const [tried, setTried] = useState(false)
  const [question, setQuestion] = useState<{ sentence?: string } | null>(null)
  const create = useCreateShipment(async (shipmentId) => {
    state.clear()
    if (collectionIds.length > 0) {
      const { carryCollections } = await import('../collections-api.ts')
      await carryCollections(collectionIds, shipmentId)
    }
    void navigate({ to: '/picking/$id', params: { id: String(shipmentId) } })
  })
  const overloads = overloadsOfLoad(state.load, capacityOf(state.truck))
  const send = (accepted: boolean) =>
    create.mutate({ body: inputOf(state.truck, state.load, accepted) }, { onError: refused })
  const refused = (error: ApiError) => {
    if (error.code === 'SHIPMENT_OVERLOADED') return setQuestion({ sentence: error.message })
    setQuestion(null)
    notify.error(error.isOffline ? builder('offline') : error.message)
  }
  const save = () => {
    setTried(true)
    const missing = missingOf(state.truck)
    if (create.isPending) return
    if (state.load.length === 0) return notify.error(t('noDocuments'))
    if (missing.length > 0) {
      const fields = missing.map((name) => t(`truck.${name}`)).join(', ')
      return notify.error(builder('missing', { fields }))
    }
    if (overloads.length > 0) return setQuestion({})
    send(false)
  }
  return {
    save,
    tried,
    pending: create.isPending,
    question: {
      open: question !== null,
      overloads: question?.sentence === undefined ? overloads : [],
      sentence: question?.sentence,
      pending: create.isPending,
      onClose: () => setQuestion(null),
      onAccept: () => send(true),
    },
  }
}
