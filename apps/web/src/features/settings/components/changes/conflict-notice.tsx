import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import type { OtherChange } from '../../model/merge-form.ts'
import classes from './changes.module.css'

/** What another person saved while the form was open. */
export type Conflict<Form> = { readonly who: string | null; readonly changes: readonly OtherChange<Form>[] }

type Props<Form> = {
  conflict: Conflict<Form>
  fieldName: (field: keyof Form) => string
  valueText: (change: { field: keyof Form; value: unknown }) => ReactNode
  /** Takes the saved value of a field that both changed. */
  onUse: (change: OtherChange<Form>) => void
}

/** Shows the other person's change; a field that both changed keeps what was entered here until one takes the saved value. */
export function ConflictNotice<Form>({
  conflict: { who, changes },
  fieldName,
  valueText,
  onUse,
}: Props<Form>) {
  const t = useTranslations('company.conflict')
  const text = (field: keyof Form, value: unknown) => valueText({ field, value }) || t('empty')
  return (
    <div role="alert" className={classes.conflict}>
      <strong>{who === null ? t('titleSystem') : t('title', { name: who })}</strong>
      <ul className={classes.list}>
        {changes.map((change) => {
          const { field, before, after, mine } = change
          return (
            <li key={String(field)}>
              {fieldName(field)}: <s>{text(field, before)}</s> → <span>{text(field, after)}</span>
              {mine !== undefined && (
                <span className={classes.mine}>
                  {t('mine', { value: String(text(field, mine)) })}
                  <Button
                    size="compact-sm"
                    aria-label={t('useOf', { field: fieldName(field) })}
                    onClick={() => onUse(change)}
                  >
                    {t('use')}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className={classes.text}>{t('text')}</p>
    </div>
  )
}
