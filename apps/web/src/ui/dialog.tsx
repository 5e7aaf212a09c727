import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: number | string
  /** A dialog that must be answered has no cross and no way around it. */
  mustAnswer?: boolean
  children: ReactNode
}

/** A window over the page; it traps the focus and gives it back. */
export function Dialog({ open, onClose, title, size = 460, mustAnswer = false, children }: Props) {
  const t = useTranslations('ui')
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={!mustAnswer}
      closeOnClickOutside={!mustAnswer}
      closeOnEscape={!mustAnswer}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  )
}
