import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../ui/actions/button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { crewQuery } from '../../master-data-api.ts'
import { membersOf } from '../../model/master-form.ts'
import settings from '../settings.module.css'
import classes from './master-data.module.css'
import type { FieldProps } from './master-fields.tsx'

/** The people of a team, in order: those of its branch are offered. */
export function MembersField({ form, set, errorOf }: FieldProps) {
  const t = useTranslations('master-data.members')
  const crew = (useQuery(crewQuery()).data?.data ?? []).flatMap((row) => ('duty' in row ? [row] : []))
  const chosen = membersOf(form)
  const nameOf = (id: number) => crew.find((one) => one.id === id)?.name ?? t('inactive')
  const offered = crew.filter(({ id, branchId }) => branchId === form.branchId && !chosen.includes(id))
  return (
    <fieldset className={settings.group}>
      <legend className={settings.legend}>{t('title')}</legend>
      <ol className={classes.members}>
        {chosen.map((id) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <IconButton
              label={t('remove', { name: nameOf(id) })}
              variant="subtle"
              onClick={() => set({ members: chosen.filter((one) => one !== id) })}
            >
              <IconX size={17} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <SelectField
        aria-label={t('add')}
        placeholder={t('add')}
        value={null}
        options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={errorOf('members')}
        onChange={(id) => id && set({ members: [...chosen, Number(id)] })}
      />
    </fieldset>
  )
}
