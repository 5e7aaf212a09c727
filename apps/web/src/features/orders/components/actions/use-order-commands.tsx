import type { OrderReply } from '@cais/contract/orders/schemas'
import {
  IconArrowBackUp,
  IconBan,
  IconChecks,
  IconCopy,
  IconCopyCheck,
  IconLock,
  IconPencil,
  IconPrinter,
  IconShoppingCart,
  IconTruckLoading,
  IconTruckReturn,
} from '@tabler/icons-react'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../../lib/session/current-user.ts'
import { useFile } from '../../../../ui/actions/file-button.tsx'
import { useConvertOrder, useDuplicateOrder, useProcessOrder, useReviseOrder } from '../../api.ts'
import { type NextPage, nextPages } from '../../model/next-pages.ts'
import { type DialogAction, offeredActions } from '../../model/offered-actions.ts'

export type OrderCommand = {
  key: string
  label: string
  /** A shorter label for small screens. */
  short?: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
  keys?: string
  /** Why it is disabled. */
  refusal?: string | undefined
  pending?: boolean
  /** The target, if the command is only a link. */
  link?: ReturnType<typeof linkOf>
  /** Whether it ends the document. */
  ends?: boolean
  /** Its label in the palette. */
  named?: string
  run: () => unknown
}

/** The commands that the server allows this user now, in the order of the menu; those that end the document come last. */
export function useOrderCommands(
  order: OrderReply,
  ask: (action: DialogAction) => void,
  send: () => void,
): OrderCommand[] {
  const offered = offeredActions(order)
  const withDialog = offered.withDialog.map(({ action, refusal }) => ({
    key: action,
    icon: DIALOG_ICONS[action],
    refusal,
    ends: action === 'cancel' || action === 'close',
    run: () => ask(action),
  }))
  const t = useTranslations('orders.actions')
  const dialogs = withDialog.map((command): OrderCommand => ({ ...command, label: t(command.key) }))
  return [
    ...useNextPages(order),
    ...useDraftCommands(order),
    ...usePrint(order, send),
    ...useDuplicates(order),
    ...dialogs.filter(({ ends }) => !ends),
    ...dialogs.filter(({ key }) => key === 'close'),
    ...dialogs.filter(({ key }) => key === 'cancel'),
  ]
}

const DIALOG_ICONS: Record<DialogAction, OrderCommand['icon']> = {
  cancel: IconBan,
  close: IconLock,
  'return-to-shipment': IconTruckReturn,
  'picking-to-analysis': IconArrowBackUp,
}

/** Links to the pages where the work continues. */
function useNextPages(order: OrderReply): OrderCommand[] {
  const t = useTranslations('orders.actions')
  const navigate = useNavigate()
  const roles = rolesOf(useCurrentUser())
  return nextPages(order, roles).map((place) => {
    const link = linkOf(place, order)
    const isShipment = place === 'go-picking'
    return {
      key: place,
      label: isShipment ? t('openShipment', { number: order.shipment?.number ?? '' }) : t(place),
      ...(isShipment && { short: t('go-picking') }),
      icon: isShipment ? IconTruckLoading : IconChecks,
      link,
      run: () => navigate(link),
    }
  })
}

function linkOf(place: NextPage, order: OrderReply) {
  const params = { id: String(order.id) }
  if (place === 'go-approval') return linkOptions({ to: '/approval/$id', params })
  if (place === 'go-counter') return linkOptions({ to: '/picking/counter', search: { document: order.id } })
  if (place === 'go-stock') return linkOptions({ to: '/stock/$id', params })
  return linkOptions({ to: '/picking/$id', params: { id: String(order.shipment?.id) } })
}

/** Commands without a dialog: convert a quote to an order, change the document, send what is reserved to picking. */
function useDraftCommands(order: OrderReply): OrderCommand[] {
  const t = useTranslations('orders')
  const number = order.number ?? ''
  const openDraft = useOpenDraft()
  const conversion = useConvertOrder(t('done.convert', { number }), openDraft)
  const revision = useReviseOrder(openDraft)
  const process = useProcessOrder(t('done.process', { number }))
  const { convert, revise, process: processing } = offeredActions(order)
  const params = { id: order.id }
  const body = { version: order.version }
  const isOpen = order.made.some(({ relation }) => relation === 'revision')
  const commands: (OrderCommand | undefined)[] = [
    convert && {
      key: 'convert',
      label: t('actions.convert'),
      icon: IconShoppingCart,
      refusal: convert.refusal,
      pending: conversion.isPending,
      run: () => conversion.mutate({ params, body: {} }),
    },
    revise && {
      key: isOpen ? 'goOnRevising' : 'revise',
      label: t(isOpen ? 'actions.goOnRevising' : 'actions.revise'),
      icon: IconPencil,
      refusal: revise.refusal,
      pending: revision.isPending,
      run: () => revision.mutate({ params, body }),
    },
    processing && {
      key: 'process',
      label: t('actions.process'),
      icon: IconTruckLoading,
      refusal: processing.refusal,
      pending: process.isPending,
      run: () => process.mutate({ params, body }),
    },
  ]
  return commands.filter((command) => command !== undefined)
}

function useOpenDraft() {
  const navigate = useNavigate()
  return (id: number) => navigate({ to: '/documents/drafts/{-$id}', params: { id: String(id) } })
}

function usePrint(order: OrderReply, send: () => void): OrderCommand[] {
  const t = useTranslations('orders.actions')
  const input = { params: { id: order.id } }
  const { open, loading } = useFile({ file: 'GET /orders/{id}/print', input, accept: 'application/pdf' })
  if (!offeredActions(order).print) return []
  return [
    { key: 'print', label: t('print'), icon: IconPrinter, keys: 'Ctrl+P', pending: loading, run: open },
    { key: 'send-to-printer', label: t('sendToPrinter'), icon: IconPrinter, run: send },
  ]
}

/** A new draft from all lines, or only from cut ones; without cut lines that entry is disabled with the reason. */
function useDuplicates(order: OrderReply): OrderCommand[] {
  const t = useTranslations('orders')
  const duplication = useDuplicateOrder(t('done.duplicate', { number: order.number ?? '' }), useOpenDraft())
  if (!offeredActions(order).duplicate) return []
  const duplicate = (lines: 'all' | 'cut') => () =>
    duplication.mutate({ params: { id: order.id }, body: { lines } })
  const cut = order.lines.filter(({ buckets }) => buckets.closed > 0).length
  const pending = duplication.isPending
  const all: OrderCommand = {
    key: 'duplicate',
    label: t('actions.duplicateAll'),
    icon: IconCopy,
    keys: 'D',
    pending,
    run: duplicate('all'),
  }
  const part: OrderCommand = {
    key: 'duplicateCut',
    label: t('actions.duplicateCut', { count: String(cut) }),
    icon: IconCopyCheck,
    pending,
    refusal: order.disabledActions.find(({ action }) => action === 'duplicate-cut')?.message,
    run: duplicate('cut'),
  }
  return [all, part]
}
