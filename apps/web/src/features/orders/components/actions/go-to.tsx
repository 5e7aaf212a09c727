import type { OrderReply } from '@cais/contract/orders/schemas'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRecordCommand } from '../../../../lib/screen/record-commands.ts'
import { rolesOf, useCurrentUser } from '../../../../lib/session/current-user.ts'
import { LinkButton } from '../../../../ui/actions/button.tsx'
import { type NextPlace, nextPlaces } from '../../model/next-places.ts'

/** Links to where the work goes on; the first of them is the page's primary action. */
export function GoTo({ order }: { order: OrderReply }) {
  const places = nextPlaces(order, rolesOf(useCurrentUser()))
  return places
    .toReversed()
    .map((place) => <PlaceLink key={place} place={place} order={order} primary={place === places[0]} />)
}

type Props = { place: NextPlace; order: OrderReply; primary: boolean }

function PlaceLink({ place, order, primary }: Props) {
  const t = useTranslations('orders.actions')
  const navigate = useNavigate()
  const link = linkOf(place, order)
  useRecordCommand(t(place), () => navigate(link))
  return (
    <LinkButton {...link} primary={primary}>
      {t(place)}
    </LinkButton>
  )
}

function linkOf(place: NextPlace, order: OrderReply) {
  const params = { id: String(order.id) }
  if (place === 'go-approval') return linkOptions({ to: '/approval/$id', params })
  if (place === 'go-stock') return linkOptions({ to: '/stock/$id', params })
  return linkOptions({ to: '/picking/$id', params: { id: String(order.shipment?.id) } })
}
