import head from './drafts/head.ts'
import lines from './drafts/lines.ts'
import notices from './drafts/notices.ts'
import panel from './drafts/panel.ts'
import pasting from './drafts/pasting.ts'
import submission from './drafts/submission.ts'

/** Words of the draft: header, line grid, paste, saving, submitting. */
export default { ...head, ...lines, ...pasting, ...panel, ...notices, ...submission }
