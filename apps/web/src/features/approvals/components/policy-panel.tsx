import { useTranslations } from 'use-intl'
import { ApprovalPolicy } from '../../../ui/approval-policy/approval-policy.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'

export function PolicyPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('policy')
  return (
    <SlideIn open onClose={onClose} title={t('title')}>
      <ApprovalPolicy />
    </SlideIn>
  )
}
