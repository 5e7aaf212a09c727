import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  /** Changes that would be lost; 0 = whoever leaves is not asked. */
  changes: number
  /** Whether leaving is allowed now, as right after saving; asked at the moment of leaving. */
  isFree?: () => boolean
}

/** Asks before a page with unsaved changes is left: by a link, by the browser's arrows, by closing the tab. */
export function UnsavedGuard({ changes, isFree = () => false }: Props) {
  const t = useTranslations('ui.unsaved')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && changes > 0 && !isFree(),
    enableBeforeUnload: () => changes > 0 && !isFree(),
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('title')}
      confirmLabel={t('leave')}
      tone="danger"
      onConfirm={() => proceed?.()}
    >
      {t('text', { count: changes })}
    </ConfirmDialog>
  )
}
