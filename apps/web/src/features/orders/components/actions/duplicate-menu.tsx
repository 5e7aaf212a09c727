import type { OrderReply } from '@cais/contract/orders/schemas'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { useDuplicateOrder } from '../../api/duplicate-order.ts'

/** A new draft out of all lines, or only of what was cut. */
export function DuplicateMenu({ order }: { order: OrderReply }) {
  const t = useTranslations('orders')
  const navigate = useNavigate()
  const open = (id: number) => navigate({ to: '/documents/drafts/{-$id}', params: { id: String(id) } })
  const duplication = useDuplicateOrder(t('done.duplicate', { number: order.number ?? '' }), open)
  const duplicate = (lines: 'all' | 'cut') =>
    duplication.mutate({ params: { id: order.id }, body: { lines } })
  const hasCut = order.lines.some(({ buckets }) => buckets.closed > 0)
  return (
    <Menu>
      <Menu.Target>
        <Button
          loading={duplication.isPending}
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t('actions.duplicate')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => duplicate('all')}>{t('actions.duplicateAll')}</Menu.Item>
        <Menu.Item disabled={!hasCut} onClick={() => duplicate('cut')}>
          {t('actions.duplicateCut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
