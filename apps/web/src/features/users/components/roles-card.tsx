import { isNamedRole } from '@cais/domain/access/roles'
import { AREAS, type Area, VERBS, type Verb } from '@cais/domain/users/areas'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { rolesQuery } from '../api.ts'
import type { RoleRow, UserForm } from '../model/user-form.ts'
import { toneOf } from './user-badges.tsx'
import classes from './users.module.css'

/** Roles that are offered before 'mais …' is pressed, besides those that are chosen. */
const OFFERED = [
  'OPERATOR',
  'STOCK_ANALYST',
  'PICKING_MANAGER',
  'DISTRIBUTION_MANAGER',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'OFFER_APPROVER',
  'REPRINTING_OPERATOR',
]

type Props = {
  form: UserForm
  /** The roles as they are saved. */
  saved: readonly string[]
  refusal: string | null
  onChange: (change: Partial<UserForm>) => void
}

/** The roles as pills, and a table of what they open. */
export function RolesCard({ form, saved, refusal, onChange }: Props) {
  const t = useTranslations('users.roles')
  const found = useQuery(rolesQuery())
  const roles = found.data?.data ?? []
  const chosen = roles.filter(({ id }) => form.roles.includes(id))
  const unsaved =
    form.roles.filter((role) => !saved.includes(role)).length +
    saved.filter((role) => !form.roles.includes(role)).length
  const toggle = (id: string) =>
    onChange({
      roles: form.roles.includes(id) ? form.roles.filter((role) => role !== id) : [...form.roles, id],
    })
  return (
    <Card
      flush
      title={
        <>
          {t('title')}{' '}
          <small>{t('count', { chosen: String(form.roles.length), all: String(roles.length) })}</small>
        </>
      }
      actions={unsaved > 0 && <span className={classes.unsaved}>{t('unsaved', { count: unsaved })}</span>}
    >
      {found.isPending && <TextSkeleton lines={6} />}
      {found.error && !found.data && <ErrorState error={found.error} retry={found.refetch} />}
      {found.data && (
        <>
          <RolePills roles={roles} chosen={form.roles} refusal={refusal} onToggle={toggle} />
          {chosen.length === 0 && <p className={classes.note}>{t('none')}</p>}
          <OpeningsTable roles={roles} chosen={chosen} />
          <Legend chosen={chosen} />
        </>
      )}
    </Card>
  )
}

type PillsProps = {
  roles: readonly RoleRow[]
  chosen: readonly string[]
  refusal: string | null
  onToggle: (id: string) => void
}

function RolePills({ roles, chosen, refusal, onToggle }: PillsProps) {
  const t = useTranslations('users.roles')
  const codes = useTranslations('users.codes')
  const [showsAll, setShowsAll] = useState(false)
  const shown = roles.filter(({ id }) => showsAll || OFFERED.includes(id) || chosen.includes(id))
  return (
    <fieldset className={classes.pills} aria-label={t('title')}>
      {shown.map(({ id, name, grantable }) => {
        const isChosen = chosen.includes(id)
        const why = refusal ?? (grantable ? undefined : t('adminOnly'))
        return (
          <button
            key={id}
            type="button"
            className={classes.pill}
            aria-pressed={isChosen}
            disabled={why !== undefined}
            title={why}
            onClick={() => onToggle(id)}
          >
            {isChosen && <IconCheck size={14} aria-hidden="true" />}
            {name}
            {isChosen && (
              <small aria-hidden="true">{isNamedRole(id) ? codes(id) : id.slice('ADMIN_'.length)}</small>
            )}
          </button>
        )
      })}
      {(showsAll || shown.length < roles.length) && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('less') : t('more', { count: String(roles.length - shown.length) })}
        </button>
      )}
    </fieldset>
  )
}

type TableProps = { roles: readonly RoleRow[]; chosen: readonly RoleRow[] }

const gives = (role: RoleRow, area: Area, verb: Verb) =>
  role.opens.some((opening) => opening.area === area && opening.verbs.includes(verb))

/** Page by page what the chosen roles let somebody do; a cell names the roles that give it, a dot says that others would. */
function OpeningsTable({ roles, chosen }: TableProps) {
  const t = useTranslations('users')
  return (
    <table className={classes.openings}>
      <caption className="hidden-text">{t('roles.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('roles.page')}</th>
          {VERBS.map((verb) => (
            <th key={verb} scope="col">
              {t(`verbs.${verb}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {AREAS.map((area) => (
          <tr key={area} data-closed={!chosen.some((role) => gives(role, area, 'see')) || undefined}>
            <th scope="row">{t(`areas.${area}`)}</th>
            {VERBS.map((verb) => (
              <OpeningCell
                key={verb}
                verb={verb}
                givers={chosen.filter((role) => gives(role, area, verb))}
                isGivenByOthers={roles.some((role) => gives(role, area, verb))}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = { verb: Verb; givers: readonly RoleRow[]; isGivenByOthers: boolean }

function OpeningCell({ verb, givers, isGivenByOthers }: CellProps) {
  const t = useTranslations('users')
  const names = givers.map(({ name }) => name).join(', ')
  if (givers.length === 0)
    return (
      <td data-empty>
        {isGivenByOthers && (
          <>
            <span className={classes.dot} aria-hidden="true" />
            <span className="hidden-text">{t('roles.others')}</span>
          </>
        )}
      </td>
    )
  return (
    <td data-verb={t(`verbs.${verb}`)} title={t('roles.given', { verb: t(`verbs.${verb}`), roles: names })}>
      <span aria-hidden="true" className={classes.givers}>
        {givers.map(({ id }) => (
          <RoleCode key={id} role={id} />
        ))}
      </span>
      <span className="hidden-text">{names}</span>
    </td>
  )
}

/** What the short codes of the cells stand for. */
function Legend({ chosen }: Pick<TableProps, 'chosen'>) {
  if (chosen.length === 0) return null
  return (
    <p className={classes.legend} aria-hidden="true">
      {chosen.map(({ id, name }) => (
        <span key={id}>
          <RoleCode role={id} /> {name}
        </span>
      ))}
    </p>
  )
}

function RoleCode({ role }: { role: RoleRow['id'] }) {
  const t = useTranslations('users.codes')
  return (
    <span className={classes.code} data-tone={toneOf(role)}>
      {isNamedRole(role) ? t(role) : role.slice('ADMIN_'.length)}
    </span>
  )
}
