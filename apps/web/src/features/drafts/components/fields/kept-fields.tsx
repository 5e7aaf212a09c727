import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { DraftHead } from '../use-draft.ts'
import classes from './header-fields.module.css'

const WHY = 'kept-fields-why'

/** What the change of a submitted document keeps (decision 0060): there to read, locked, with the reason in words. */
export function KeptFields({ form }: { form: DraftHead }) {
  const t = useTranslations('drafts')
  const kept = [
    { name: 'customerId', value: form.customerName },
    { name: 'type', value: `${t(`types.${form.type}`)} · ${form.type}` },
    { name: 'branchId', value: form.branchId },
  ] as const
  return (
    <>
      {kept.map(({ name, value }) => (
        <TextInput
          key={name}
          label={t(`fields.${name}`)}
          value={value}
          readOnly
          data-kept
          aria-describedby={WHY}
          rightSection={<IconLock size={16} aria-hidden="true" />}
          classNames={{ input: classes.kept }}
        />
      ))}
      <p id={WHY} className={classes.why}>
        {t('revision.kept')}
      </p>
    </>
  )
}
