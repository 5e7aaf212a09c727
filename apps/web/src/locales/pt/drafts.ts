import head from './drafts/head.ts'
import lines from './drafts/lines.ts'
import notices from './drafts/notices.ts'
import panel from './drafts/panel.ts'
import pasting from './drafts/pasting.ts'
import submission from './drafts/submission.ts'

/** Text of the drafts: list, header, lines, pasting, notices, submitting. */
export default { ...head, ...lines, ...pasting, ...panel, ...notices, ...submission }
