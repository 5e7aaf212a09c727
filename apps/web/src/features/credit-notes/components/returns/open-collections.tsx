import { hasRole } from '@cais/domain/access/roles'
import { CREDIT_NOTE_ACTION_TABLE } from '@cais/domain/credit-notes/action-table'
import { IconTruck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate, plusDays } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { rolesOf, useCurrentUser } from '../../../../lib/session/current-user.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { PageLink } from '../../../../ui/actions/page-link.tsx'
import { CodeText } from '../../../../ui/marks/text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { type Returns, useJoinShipment } from '../../api.ts'
import type { CreditNotesSearch, ReturnsSearch } from '../../search.ts'
import { ListLink } from './list-link.tsx'
import classes from './returns.module.css'

/** Days since the submission: the first and the last of each column. */
const AGES: readonly (readonly [from: number, to: number | null])[] = [
  [0, 1],
  [2, 3],
  [4, 7],
  [8, null],
]

/** The collections that are open now, by state and days since their submission. */
export function OpenCollections({ data, search }: { data: Returns; search: ReturnsSearch }) {
  const t = useTranslations('credit-figures')
  const today = calendarDateOf(new Date(useNow()))
  const most = Math.max(...data.collections.flatMap(({ ages }) => ages), 1)
  const listOf = (phase: Returns['collections'][number]['phase'], at: number): CreditNotesSearch => {
    const [from, to] = AGES[at] ?? [0, null]
    return {
      tab: phase,
      submittedTo: plusDays(today, -from),
      ...(to !== null && { submittedFrom: plusDays(today, -to) }),
      ...(search.branchId && { branchId: search.branchId }),
      ...(search.operationId && { operationId: search.operationId }),
    }
  }
  return (
    <Card title={t('collections')} actions={<span className={classes.muted}>{t('byAge')}</span>}>
      <table className={classes.ages}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">{t('phase')}</span>
            </th>
            {AGES.map(([from], at) => (
              <th key={from} scope="col">
                {t(`ages.a${at}` as 'ages.a0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.collections.map(({ phase, ages }) => (
            <tr key={phase}>
              <th scope="row">{t(`phases.${phase}`)}</th>
              {AGES.map(([from], at) => (
                <td key={from} style={{ '--heat': `${(100 * (ages[at] ?? 0)) / most}%` } as CSSProperties}>
                  {(ages[at] ?? 0) > 0 ? (
                    <ListLink search={listOf(phase, at)} className={at === 3 ? classes.old : classes.cell}>
                      {formatQuantity(ages[at] ?? 0)}
                    </ListLink>
                  ) : (
                    <span className={classes.empty}>·</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.oldest && <Oldest oldest={data.oldest} />}
    </Card>
  )
}

/** The load that passes there takes the collection along. */
function JoinShipment({
  noteId,
  shipment,
}: {
  noteId: number
  shipment: NonNullable<NonNullable<Returns['oldest']>['shipment']>
}) {
  const t = useTranslations('credit-figures')
  const roles = rolesOf(useCurrentUser())
  const join = useJoinShipment()
  if (!hasRole(roles, 'SUPER_USER', ...CREDIT_NOTE_ACTION_TABLE['put-on-shipment'].who)) return null
  return (
    <>
      <p>
        {shipment.departsOn
          ? t('passesOn', { number: shipment.number, day: formatDate(shipment.departsOn) })
          : t('passes', { number: shipment.number })}
      </p>
      <Button
        loading={join.isPending}
        leftSection={<IconTruck size={16} aria-hidden="true" />}
        onClick={() => join.mutate({ params: { id: noteId }, body: { shipmentId: shipment.id } })}
      >
        {t('join', { number: shipment.number })}
      </Button>
    </>
  )
}

function Oldest({
  oldest: { id, number, customer, net, submittedAt, shipment },
}: {
  oldest: NonNullable<Returns['oldest']>
}) {
  const t = useTranslations('credit-figures')
  return (
    <div className={classes.oldest}>
      <h3>{t('oldest')}</h3>
      <p>
        <PageLink to="/credit/$id" params={{ id: String(id) }}>
          <CodeText>{number}</CodeText>
        </PageLink>{' '}
        <strong>{t('since', { day: formatDate(calendarDateOf(submittedAt)) })}</strong>
      </p>
      <p>
        {customer} · {formatMoney(net)}
      </p>
      {shipment && <JoinShipment noteId={id} shipment={shipment} />}
    </div>
  )
}
