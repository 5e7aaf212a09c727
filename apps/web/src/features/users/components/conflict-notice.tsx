import { isRole } from '@cais/domain/access/roles'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import type { TheirChange, User, UserForm } from '../model/user-form.ts'
import classes from './users.module.css'

/** What somebody else saved while the form was open. */
export type Conflict = { readonly by: User['lastChange']; readonly theirs: readonly TheirChange[] }

type Props = {
  conflict: Conflict
  onTake: (change: Partial<UserForm>) => void
  onDismiss: () => void
}

/** Says who changed what meanwhile. Where both changed a field, theirs can be taken. */
export function ConflictNotice({ conflict, onTake, onDismiss }: Props) {
  const t = useTranslations('users')
  const words = useValueWords()
  const name = conflict.by?.by?.name
  return (
    <section role="alert" className={classes.conflict}>
      <h2>{name ? t('conflict.title', { name }) : t('conflict.titleSystem')}</h2>
      <p>{t('conflict.kept')}</p>
      <ul>
        {conflict.theirs.map(({ field, before, after, clashes }) => {
          const texts = {
            field: t(`fields.${field}`),
            before: words(field, before),
            after: words(field, after),
          }
          return (
            <li key={field}>
              {clashes ? (
                <span className={classes.clash}>
                  {t('conflict.clash', texts)}
                  <Button size="compact-sm" onClick={() => onTake({ [field]: after })}>
                    {t('conflict.takeTheirs', texts)}
                  </Button>
                </span>
              ) : (
                t('conflict.was', texts)
              )}
            </li>
          )
        })}
      </ul>
      <Button size="compact-sm" onClick={onDismiss}>
        {t('conflict.dismiss')}
      </Button>
    </section>
  )
}

/** A value of a field as people read it: roles by their names, nothing as a word. */
export function useValueWords() {
  const t = useTranslations('users')
  const names = useTranslations('sessions.roles')
  const ui = useTranslations('ui')
  return (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? ui('yes') : ui('no')
    const codes = Array.isArray(value) ? value.map(String) : [String(value ?? '')]
    const texts = codes.map((code) => (field === 'roles' && isRole(code) ? names(code) : code))
    return texts.filter((text) => text !== '').join(', ') || t('conflict.empty')
  }
}
