import { expect, it } from 'vitest'
import { answerPicture } from '../src/pictures/answer.js'
import { inLayers } from '../src/pictures/layers.js'
import { yearPicture } from '../src/pictures/year.js'

it('a picture in layers has each thing below all that it comes of, and lines past the layers between them', () => {
  const { layers, lines } = inLayers([
    { id: 'top', to: ['left', 'right'] },
    { id: 'left', to: ['bottom'] },
    { id: 'right', to: ['middle', 'end'] },
    { id: 'middle', to: ['bottom'] },
    { id: 'bottom', to: [] },
    { id: 'end', to: [] },
  ])
  expect(layers.map((places) => places.map(({ id }) => id ?? '|'))).toEqual([
    ['top'],
    ['left', 'right'],
    ['|', 'middle', '|'],
    ['bottom', 'end'],
  ])
  expect(lines.map((places) => places.map(({ id, layer }) => id ?? layer))).toEqual([
    ['top', 'left'],
    ['top', 'right'],
    ['left', 2, 'bottom'],
    ['right', 'middle'],
    ['right', 2, 'end'],
    ['middle', 'bottom'],
  ])
  for (const places of layers) expect(places.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1)
})

it('a picture in layers leads to nothing that there is not', () => {
  expect(() => inLayers([{ id: 'top', to: ['none'] }])).toThrow('top leads to none, which there is not')
})

it('a year of costs is drawn to scale, a step a day, one cloud on top of the other', () => {
  const dates = ['2026-01-01', '2026-01-02']
  const clouds = [
    { vendor: 'aws', name: 'AWS', costs: [10, 30] },
    { vendor: 'gcp', name: 'GCP', costs: [20, 0] },
  ]
  const { text } = yearPicture({ companyName: 'Example & Works', dates, clouds })
  const [lower = [], upper = []] = Array.from(text.matchAll(/ d="M([^"]+)Z"/g), ([, path = '']) =>
    Array.from(path.matchAll(/,([\d.]+)H/g), ([, y]) => Number(y)),
  )
  const [firstTop = 0, secondTop = 0, , bottom = 0] = lower
  expect(bottom - secondTop).toBeCloseTo(3 * (bottom - firstTop), 0)
  expect(upper).toEqual([secondTop, secondTop, secondTop, firstTop])
  expect(text).toContain('Example &amp; Works cost 60 US dollars from 2026-01-01 to 2026-01-02: AWS 40, GCP 20.')
})

it('a list is drawn by names that tell its records apart, and by no days that remain', () => {
  const plans = [
    { resourceType: 'vm', plan: 'A', goal: 'x', expectedSavingCost: 2, remainingDays: 9 },
    { resourceType: 'vm', plan: 'B', goal: 'x', expectedSavingCost: 1, remainingDays: 8 },
  ]
  expect(answerPicture({ list: plans })?.text).toMatch(/expectedSavingCost by plan and goal.*A · x.*B · x/s)
  const alike = plans.map((plan) => ({ ...plan, plan: 'A' }))
  expect(answerPicture({ list: alike })).toBeUndefined()
  const days = plans.map(({ plan, goal, remainingDays }) => ({ plan, goal, remainingDays }))
  expect(answerPicture({ list: days })).toBeUndefined()
})
