import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'

/** A refusal that must be read: which document, which rule, which way out. */
export function ShipmentRefusal({ error }: { error: ApiError | null }) {
  const t = useTranslations('shipments')
  const ui = useTranslations('ui')
  const [read, setRead] = useState<ApiError | null>(null)
  return (
    <Dialog open={error !== null && error !== read} onClose={() => setRead(error)} title={t('refused')}>
      <p>{error?.message}</p>
      <ul>
        {error?.details.map(({ field, rule, message }) => (
          <li key={field + rule}>{message ?? rule}</li>
        ))}
      </ul>
      <Button primary onClick={() => setRead(error)}>
        {ui('close')}
      </Button>
    </Dialog>
  )
}
