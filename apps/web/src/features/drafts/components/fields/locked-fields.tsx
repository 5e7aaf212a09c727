import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { DraftHead } from '../use-draft.ts'
import classes from './header-fields.module.css'

const WHY = 'locked-fields-why'

/** Fields that the change of a submitted document may not touch (decision 0060): read-only, with the reason. */
export function LockedFields({ form }: { form: DraftHead }) {
  const t = useTranslations('drafts')
  const locked = [
    { name: 'customerId', value: form.customerName },
    { name: 'type', value: `${t(`types.${form.type}`)} · ${form.type}` },
    { name: 'branchId', value: form.branchId },
  ] as const
  return (
    <>
      {locked.map(({ name, value }) => (
        <TextInput
          key={name}
          label={t(`fields.${name}`)}
          value={value}
          readOnly
          data-locked
          aria-describedby={WHY}
          rightSection={<IconLock size={16} aria-hidden="true" />}
          classNames={{ input: classes.locked }}
        />
      ))}
      <p id={WHY} className={classes.why}>
        {t('revision.locked')}
      </p>
    </>
  )
}
