import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../lib/format/dates.ts'
import type { Conflict } from '../../lib/forms/use-record-form.ts'
import { Button } from '../actions/button.tsx'
import classes from './form-notices.module.css'

/** A form of `useRecordForm`, whatever record it is of. */
export type FilledForm<Form> = {
  readonly form: Form
  readonly conflict: Conflict<Form> | null
  readonly recoveredFrom: string | null
  readonly set: (change: Partial<Form>) => void
  readonly discard: () => void
  readonly dismiss: () => void
}

type Props<Form> = {
  form: FilledForm<Form>
  fieldName: (field: keyof Form) => string
  valueText: (change: { field: keyof Form; value: unknown }) => ReactNode
}

/** Above a form: that it shows what was typed before, and what another person saved meanwhile. */
export function FormNotices<Form>({ form, ...words }: Props<Form>) {
  const t = useTranslations('ui.form')
  if (form.recoveredFrom === null && form.conflict === null) return null
  return (
    <div className={classes.notices}>
      {form.recoveredFrom !== null && (
        <div role="status" className={classes.recovered}>
          <span>{t('recovered', { when: formatDateTime(form.recoveredFrom) })}</span>
          <Button size="compact-sm" onClick={form.discard}>
            {t('discard')}
          </Button>
        </div>
      )}
      {form.conflict !== null && <ConflictNotice {...words} form={form} conflict={form.conflict} />}
    </div>
  )
}

/** A field that both changed keeps what was entered here until one takes the saved value. */
function ConflictNotice<Form>({
  form,
  conflict: { who, changes },
  fieldName,
  valueText,
}: Props<Form> & { conflict: Conflict<Form> }) {
  const t = useTranslations('ui.form.conflict')
  const text = (field: keyof Form, value: unknown) => valueText({ field, value }) || t('empty')
  return (
    <section role="alert" className={classes.conflict}>
      <h2>{who === null ? t('titleSystem') : t('title', { name: who })}</h2>
      <p>{t('text')}</p>
      <ul className={classes.list}>
        {changes.map(({ field, before, after, mine }) => (
          <li key={String(field)}>
            {fieldName(field)}: <s>{text(field, before)}</s> → <span>{text(field, after)}</span>
            {mine !== undefined && (
              <span className={classes.mine}>
                {t('mine', { value: String(text(field, mine)) })}
                <Button
                  size="compact-sm"
                  aria-label={t('useOf', { field: fieldName(field) })}
                  onClick={() => form.set({ [field]: after } as unknown as Partial<Form>)}
                >
                  {t('use')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button size="compact-sm" onClick={form.dismiss}>
        {t('dismiss')}
      </Button>
    </section>
  )
}
