import type { DraftSession } from '../model/draft-session.ts'
import { ClashPanel } from './clash-panel.tsx'
import classes from './draft-editor.module.css'
import { DraftHeader } from './draft-header.tsx'
import { DraftLines } from './draft-lines.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { HeaderFields } from './header-fields.tsx'
import { DraftOrigin } from './origin/draft-origin.tsx'
import { SidePanel } from './side-panel.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { SubmitDialogs } from './submit-dialogs.tsx'
import { useDraft } from './use-draft.ts'
import { useKeyChange } from './use-key-change.tsx'
import { usePreview } from './use-preview.ts'
import { useReadyForOffline } from './use-ready-for-offline.ts'
import { useSubmit } from './use-submit.ts'

/** The whole draft: what is typed on the left, what it means for customer and credit on the right. */
export function DraftEditor({ session }: { session: DraftSession }) {
  const form = useDraft(session, ({ form }) => form)
  const preview = usePreview(form)
  useReadyForOffline()
  const submission = useSubmit(session)
  const keyChange = useKeyChange(session)
  const waiting = useDraft(session, (state) => state.waiting !== null)
  return (
    <>
      <DraftHeader session={session} submission={submission} />
      <div className={classes.page}>
        <div className={classes.main}>
          <DraftOrigin session={session} form={form} />
          <DraftNotice session={session} />
          <ClashPanel session={session} />
          {/* what waits to be sent is read, not changed */}
          <div className={classes.typed} inert={waiting}>
            <HeaderFields session={session} form={form} changeKey={keyChange.change} />
            <DraftLines session={session} form={form} preview={preview} />
          </div>
        </div>
        <SidePanel session={session} form={form} preview={preview} />
      </div>
      <SubmitBar submission={submission} total={preview.totals?.total ?? null} />
      {keyChange.dialog}
      <SubmitDialogs submission={submission} />
    </>
  )
}
