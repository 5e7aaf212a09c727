import type { OrderReply } from '@cais/contract/orders/schemas'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useRecordCommand } from '../../../../lib/screen/record-commands.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { MenuAction, PopupMenu } from '../../../../ui/popups/popup-menu.tsx'
import { useDuplicateOrder } from '../../api/duplicate-order.ts'
import { useOpenDraft } from './use-open-draft.ts'

/** A new draft out of all lines, or only of what was cut. */
export function DuplicateMenu({ order }: { order: OrderReply }) {
  const t = useTranslations('orders')
  const duplication = useDuplicateOrder(t('done.duplicate', { number: order.number ?? '' }), useOpenDraft())
  const duplicate = (lines: 'all' | 'cut') =>
    duplication.mutate({ params: { id: order.id }, body: { lines } })
  const hasCut = order.lines.some(({ buckets }) => buckets.closed > 0)
  const press = (lines: 'all' | 'cut', close: () => void) => {
    close()
    duplicate(lines)
  }
  const named = (lines: string) => `${t('actions.duplicate')}: ${lines}`
  useRecordCommand(named(t('actions.duplicateAll')), () => duplicate('all'))
  useRecordCommand(named(t('actions.duplicateCut')), () => duplicate('cut'), hasCut)
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
          <MenuAction onClick={() => press('all', close)}>{t('actions.duplicateAll')}</MenuAction>
          <MenuAction disabled={!hasCut} onClick={() => press('cut', close)}>
            {t('actions.duplicateCut')}
          </MenuAction>
        </>
      )}
    </PopupMenu>
  )
}
