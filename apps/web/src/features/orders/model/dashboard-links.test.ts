import { describe, expect, it } from 'vitest'
import { listOfAge, listOfDays, listOfGroup, listOfStep } from './dashboard-links.ts'

const days = { from: '2026-11-01', to: '2026-11-20' }
const search = { branchId: ['SD'], tab: 'mine' as const }

describe('the list behind a figure of the dashboard', () => {
  it('keeps the filters and adds the days', () => {
    expect(listOfDays(search, days)).toMatchObject({
      branchId: ['SD'],
      tab: 'all',
      createdFrom: days.from,
      createdTo: days.to,
    })
    expect(listOfGroup(search, days, 'billed')).toMatchObject({ stage: ['BILLED'] })
    expect(listOfGroup(search, days, 'ended')).toMatchObject({ status: ['REJECTED', 'CANCELED', 'CLOSED'] })
    expect(listOfGroup(search, days, 'waiting')).toBeUndefined()
    expect(listOfStep(search, days, 'loaded')).toMatchObject({
      type: ['PEV', 'POF'],
      stage: expect.arrayContaining(['BILLED']),
    })
  })

  it('of an age band is limited by creation date', () => {
    const of = (band?: number) => listOfAge({}, '2026-11-20', 'STOCK_ANALYSIS', band)
    expect(of(0)).toMatchObject({ createdFrom: '2026-11-20', createdTo: undefined })
    expect(of(2)).toMatchObject({ createdFrom: '2026-11-17', createdTo: '2026-11-18' })
    expect(of(4)).toMatchObject({ createdFrom: undefined, createdTo: '2026-11-13' })
    expect(of()).toMatchObject({ stage: ['STOCK_ANALYSIS'], createdFrom: undefined, createdTo: undefined })
  })
})
