import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/screen/notify.ts'
import { droppedFiles } from '../model/chosen-files.ts'
import classes from './morpheus.module.css'

type Props = { onDrop: (files: readonly File[]) => Promise<void>; children: ReactNode }

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Files and folders may be dropped anywhere on the page; it says so while they are over it. */
export function DropZone({ onDrop, children }: Props) {
  const t = useTranslations('morpheus')
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for whoever cannot drag
    <div
      className={classes.dropZone}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
      }}
      onDrop={(event) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(false)
        void droppedFiles(event.dataTransfer.items).then(onDrop, () => notify.error(t('dropFailed')))
      }}
    >
      {children}
      {isOver && <p className={classes.dropHint}>{t('dropHere')}</p>}
    </div>
  )
}
