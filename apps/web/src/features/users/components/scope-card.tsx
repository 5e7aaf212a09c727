import { isRole, managedBranches } from '@cais/domain/access/roles'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { Card } from '../../../ui/page/card.tsx'
import { scopeOfForm, type UserForm } from '../model/user-form.ts'
import classes from './users.module.css'

type Props = {
  form: UserForm
  refusal: string | null
  onChange: (change: Partial<UserForm>) => void
  /** What the saved scope means in documents. */
  children?: ReactNode
}

/** Where the roles count: branches and operations, and what that means. */
export function ScopeCard({ form, refusal, onChange, children }: Props) {
  const t = useTranslations('users.scope')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const operations = useQuery(apiQuery('GET /operations')).data?.data ?? []
  const scope = scopeOfForm(form)
  if (scope.branches === 'all')
    return (
      <Card title={t('title')}>
        <p className={classes.note}>{t('everything')}</p>
        {children}
      </Card>
    )
  const seen = scope.branches
  const managed = managedBranches(form.roles.filter(isRole))
  const reasonOf = (id: string) => {
    if (form.branches.includes(id) || !seen.includes(id)) return undefined
    return managed.includes(id) ? t('byRole') : t('own')
  }
  const toggled = (codes: readonly string[], id: string) =>
    codes.includes(id) ? codes.filter((code) => code !== id) : [...codes, id]
  return (
    <Card title={t('title')}>
      <p className={classes.label}>{t('branches')}</p>
      <fieldset className={classes.codes} aria-label={t('branches')}>
        {branches.map(({ id, name }) => (
          <CodePill
            key={id}
            label={id}
            name={`${id} · ${name}`}
            isChosen={seen.includes(id)}
            why={refusal ?? reasonOf(id)}
            onPress={() => onChange({ branches: toggled(form.branches, id) })}
          />
        ))}
      </fieldset>
      <p className={classes.label}>{t('operations')}</p>
      <fieldset className={classes.codes} aria-label={t('operations')}>
        {operations.map(({ id, name }) => (
          <CodePill
            key={id}
            label={name}
            name={name}
            isChosen={form.operations.includes(id)}
            why={refusal ?? undefined}
            onPress={() => onChange({ operations: toggled(form.operations, id) })}
          />
        ))}
      </fieldset>
      {form.operations.length === 0 && <p className={classes.note}>{t('allOperations')}</p>}
      <Meaning
        seen={seen.filter((code) => branches.some(({ id }) => id === code))}
        branches={branches.length}
      />
      {children}
    </Card>
  )
}

type PillProps = {
  label: string
  name: string
  isChosen: boolean
  /** Why it cannot be pressed. */
  why: string | undefined
  onPress: () => void
}

function CodePill({ label, name, isChosen, why, onPress }: PillProps) {
  return (
    <button
      type="button"
      className={classes.pill}
      aria-label={name}
      aria-pressed={isChosen}
      disabled={why !== undefined}
      title={why ?? name}
      onClick={onPress}
    >
      {isChosen && <IconCheck size={14} aria-hidden="true" />}
      {label}
    </button>
  )
}

/** The scope as a sentence in branches and warehouses. */
function Meaning({ seen, branches }: { seen: readonly string[]; branches: number }) {
  const t = useTranslations('users.scope')
  const warehouses = useQuery(apiQuery('GET /warehouses')).data?.data
  if (!warehouses || branches === 0) return null
  return (
    <p className={classes.meaning}>
      {t('means', {
        branches: seen.length,
        allBranches: String(branches),
        warehouses: warehouses.filter(({ branchId }) => seen.includes(branchId)).length,
        allWarehouses: String(warehouses.length),
      })}
    </p>
  )
}
