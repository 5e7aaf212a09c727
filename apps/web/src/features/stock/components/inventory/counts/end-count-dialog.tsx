import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../../lib/api/api-error.ts'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { Dialog } from '../../../../../ui/popups/dialog.tsx'
import { useGiveUpCount, usePostCount } from '../../../inventory-api.ts'
import type { Count } from '../../../model/inventory-query.ts'
import classes from '../../dialog.module.css'
import { ReasonForm } from '../../reason-form.tsx'

type Props = { how: 'post' | 'give-up'; count: Count; onClose: () => void }

/** What will be posted, or that nothing will; and why. */
export function EndCountDialog({ how, count, onClose }: Props) {
  const t = useTranslations('inventory.counts')
  const post = usePostCount(onClose)
  const giveUp = useGiveUpCount(onClose)
  const end = how === 'post' ? post : giveUp
  const confirm = (reason: string) =>
    end.mutate({ params: { id: count.id }, body: { version: count.version, reason } })
  const left = Math.max(0, count.batches - count.counted)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(how === 'post' ? 'postTitle' : 'giveUpTitle', { number: count.number })}
      size={520}
    >
      <ReasonForm
        confirmLabel={t(how === 'post' ? 'postConfirm' : 'giveUpConfirm')}
        tone={how === 'post' ? 'success' : 'danger'}
        pending={end.isPending}
        error={end.error ? detailed(end.error) : undefined}
        onCancel={onClose}
        onConfirm={confirm}
      >
        <p className={classes.lead}>
          {how === 'post'
            ? t('postText', {
                counted: formatQuantity(count.counted),
                differences: count.differences,
                left: formatQuantity(left),
              })
            : t('giveUpText')}
        </p>
      </ReasonForm>
    </Dialog>
  )
}

/** Every batch that stands in the way, not only the first. */
const detailed = ({ message, details }: ApiError) =>
  details.length > 1 ? details.map((detail) => detail.message ?? '').join(' ') : message
