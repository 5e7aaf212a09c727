import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Webhooks } from '../components/webhooks.tsx'

/** Which other programs are told of what happens, as it happens. What retailers are answered stands with each retailer. */
export function WebhooksPage() {
  const t = useTranslations('answers')
  return (
    <>
      <PageHeader
        title={t('webhooks.title')}
        lead={t('webhooks.lead')}
        eyebrow={<Link to="/settings">{t('settings')}</Link>}
        back={{ to: '/settings' }}
      />
      <Webhooks />
    </>
  )
}
