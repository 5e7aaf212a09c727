import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

story('an approval on the home page can be undone, and is sent when the page is left', async ({ open }) => {
  const page = await open({ as: 'financial_approver', at: '/' })
  const tasks = page.getByRole('region', { name: words.pt.home.waiting })
  const row = tasks
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: words.pt.home.acts.approve }) })
    .first()
  const [number = ''] = /[A-Z]{3}\.[A-Z]+\.\d{4}\/\d+/.exec((await row.textContent()) ?? '') ?? []
  const ofNumber = tasks.getByRole('listitem').filter({ hasText: number })
  const notice = page.getByRole('status').filter({ hasText: fillIn(words.pt.ui.undo.approved, { number }) })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))

  await row.getByRole('button').click()
  await notice.waitFor()
  await expect.poll(() => ofNumber.count()).toBe(0)
  await page.keyboard.press('Control+z')
  await ofNumber.waitFor()
  expect(sent.filter((url) => url.endsWith('/approvals'))).toEqual([])

  await ofNumber.getByRole('button').click()
  await notice.waitFor()
  await page.goto('/profile')
  // Browsers report no request that a page sends while it is being left, so the server is asked.
  await page.goto('/')
  await tasks.waitFor()
  await expect.poll(() => ofNumber.count()).toBe(0)
})
