import { IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { counted } from '../../lib/format/quantity.ts'
import { notify } from '../../lib/screen/notify.ts'
import { IconButton } from '../actions/button.tsx'
import type { BulkTarget } from './bulk-target.ts'

/** The names of the chosen documents, one a line, for a sheet or a message. */
export function CopyNumbers({ targets }: { targets: readonly BulkTarget[] }) {
  const t = useTranslations('bulk.bar')
  const copy = async () => {
    await navigator.clipboard.writeText(targets.map(({ name }) => name).join('\n'))
    notify.success(t('copied', counted(targets.length)))
  }
  return (
    <IconButton label={t('copy')} onClick={() => void copy()}>
      <IconCopy size={18} aria-hidden="true" />
    </IconButton>
  )
}
