import { InTurn } from '../../../../ui/states/in-turn.tsx'
import { DetailSkeleton, RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { HeaderFields } from '../fields/header-fields.tsx'
import { useReadyForOffline } from '../kept/use-ready-for-offline.ts'
import { ClashPanel } from '../notices/clash-panel.tsx'
import { DraftNotice } from '../notices/draft-notice.tsx'
import { JoinedNote } from '../notices/joined-note.tsx'
import { DraftOrigin } from '../origin/draft-origin.tsx'
import { SubmitBar } from '../submit/submit-bar.tsx'
import { SubmitDialogs } from '../submit/submit-dialogs.tsx'
import { useSubmit } from '../submit/use-submit.ts'
import { useDeferredForm, useDraft } from '../use-draft.ts'
import classes from './draft-editor.module.css'
import { DraftHeader } from './draft-header.tsx'
import { DraftLines } from './draft-lines.tsx'
import { SidePanel } from './side-panel.tsx'
import { useKeyChange } from './use-key-change.tsx'

/**
 * The whole draft: what is typed on the left, what it means for customer and credit on the right. Each part follows
 * the session by itself: a key in a line draws that line at once, and the rest when there is time.
 */
export function DraftEditor({ session }: { session: DraftSession }) {
  useReadyForOffline()
  const submission = useSubmit(session)
  const keyChange = useKeyChange(session)
  const waiting = useDraft(session, (state) => state.waiting !== null)
  return (
    <>
      <DraftHeader session={session} submission={submission} />
      <InTurn meanwhile={<DetailSkeleton />}>
        <div className={classes.page}>
          <div className={classes.main}>
            <Origin session={session} />
            <DraftNotice session={session} />
            <ClashPanel session={session} />
            <JoinedNote session={session} />
            {/* what waits to be sent is read, not changed */}
            <div className={classes.typed} inert={waiting}>
              <HeaderFields session={session} changeKey={keyChange.change} />
              <InTurn meanwhile={<RowsSkeleton rows={3} />}>
                <DraftLines session={session} />
              </InTurn>
            </div>
          </div>
          <InTurn turn={2} meanwhile={<div />}>
            <SidePanel session={session} />
          </InTurn>
        </div>
        <SubmitBar session={session} submission={submission} />
      </InTurn>
      {keyChange.dialog}
      <SubmitDialogs submission={submission} />
    </>
  )
}

function Origin({ session }: { session: DraftSession }) {
  return <DraftOrigin session={session} form={useDeferredForm(session)} />
}
