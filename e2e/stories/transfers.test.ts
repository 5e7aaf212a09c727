import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.transfers

type Transfer = { id: number; number: string; state: string }

story(
  'goods go from the head office to Beira: asked for, picked, sent, received short on a phone, and the rest is decided',
  async ({ open }) => {
    const analyst = await open({ as: 'stock_analyst', at: '/stock/transfers' })
    await analyst.getByRole('link', { name: t.new }).click()
    await analyst.getByLabel(new RegExp(`^${t.request.from}`)).click()
    await analyst.getByRole('option', { name: /^SD1/ }).click()
    await analyst.getByLabel(new RegExp(`^${t.request.to}`)).click()
    await analyst.getByRole('option', { name: /^BE1/ }).click()
    await analyst.getByLabel(new RegExp(`^${t.request.reason}`)).fill('Falta na Beira')
    await analyst.getByLabel(t.request.add).fill('SA-1')
    await analyst.getByRole('option', { name: /^SA-1/ }).click()
    const article = 'Sal iodado 1 kg'
    await analyst.getByLabel(fillIn(t.request.quantityOf, { article })).fill('5')
    await analyst.getByText(/^livre /).waitFor()
    expect(await violationsOf(analyst)).toEqual([])
    await analyst.getByRole('button', { name: t.request.save }).click()
    await analyst.getByRole('button', { name: t.action.pick }).click()
    await analyst.getByText(t.state.picked, { exact: true }).first().waitFor()
    const id = Number(new URL(analyst.url()).pathname.split('/').at(-1))

    const loader = await open({ as: 'distribution_manager', at: `/stock/transfers/${id}` })
    await loader.getByRole('button', { name: t.action.send, exact: true }).click()
    await loader.getByLabel(t.send.carrier).fill('Abel Nhaca, AFG 204 MC')
    await loader.getByRole('dialog').getByRole('button', { name: t.send.save }).click()
    await loader.getByText(t.state['in-transit'], { exact: true }).first().waitFor()

    const keeper = await open({ as: 'admin_be', at: `/stock/transfers/${id}` })
    await keeper.setViewportSize({ width: 390, height: 844 })
    await keeper.getByRole('button', { name: t.action.receive, exact: true }).click()
    const field = keeper.getByLabel(/^Quantidade de Sal iodado/).first()
    await field.fill('3')
    await keeper.getByRole('button', { name: t.arrival.save.receive }).click()
    await keeper.getByText('Indique o motivo da diferença.').waitFor()
    await keeper.getByLabel(/^Motivo de Sal iodado/).fill('Duas caixas rebentaram')
    // what is typed outlives a reload
    await keeper.reload()
    await keeper.getByRole('button', { name: t.action.receive, exact: true }).click()
    await expect.poll(() => field.inputValue()).toBe('3')
    expect(await violationsOf(keeper)).toEqual([])
    await keeper.getByRole('button', { name: t.arrival.save.receive }).click()
    await keeper.getByText(t.undecided).waitFor()

    await keeper.getByRole('button', { name: t.action['write-off'] }).click()
    await field.fill('2')
    await keeper.getByLabel(/^Motivo de Sal iodado/).fill('Perdidas na estrada')
    await keeper.getByRole('button', { name: t.arrival.save['write-off'] }).click()
    await keeper.getByText(t.state.received, { exact: true }).first().waitFor()
    await keeper.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOf(keeper)).toEqual([])

    const { data } = (await call<{ data: Transfer }>('admin', 'GET', `/transfers/${id}`)).body
    expect(data).toMatchObject({
      state: 'received',
      lines: [{ batches: [{ sent: 5, received: 3, writtenOff: 2, inTransit: 0 }] }],
    })
    await analyst.goto('/stock/transfers?tab=done')
    await analyst.getByText(data.number, { exact: true }).waitFor()
    expect(await violationsOf(analyst)).toEqual([])
  },
)
