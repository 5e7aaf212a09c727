import type { OrderReply } from '@cais/contract/orders/schemas'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { MenuAction, PopupMenu } from '../../../../ui/popup-menu.tsx'
import { useDuplicateOrder } from '../../api/duplicate-order.ts'

/** A new draft out of all lines, or only of what was cut. */
export function DuplicateMenu({ order }: { order: OrderReply }) {
  const t = useTranslations('orders')
  const navigate = useNavigate()
  const open = (id: number) => navigate({ to: '/documents/drafts/{-$id}', params: { id: String(id) } })
  const duplication = useDuplicateOrder(t('done.duplicate', { number: order.number ?? '' }), open)
  const duplicate = (lines: 'all' | 'cut', close: () => void) => {
    close()
    duplication.mutate({ params: { id: order.id }, body: { lines } })
  }
  const hasCut = order.lines.some(({ buckets }) => buckets.closed > 0)
  return (
    <PopupMenu
      label={t('actions.duplicate')}
      trigger={(props) => (
        <Button
          {...props}
          loading={duplication.isPending}
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t('actions.duplicate')}
        </Button>
      )}
    >
      {(close) => (
        <>
          <MenuAction onClick={() => duplicate('all', close)}>{t('actions.duplicateAll')}</MenuAction>
          <MenuAction disabled={!hasCut} onClick={() => duplicate('cut', close)}>
            {t('actions.duplicateCut')}
          </MenuAction>
        </>
      )}
    </PopupMenu>
  )
}
