import { oneLine } from '@cloud-cost/contract/model'
import { type HTMLElement, parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { answerPicture } from '../src/pictures/answer.js'
import { yearPicture } from '../src/pictures/billing.js'
import { pageOf } from './support/site.js'

it('the picture of the model has the boxes that the words beside it explain', () => {
  const main = pageOf('map.html')
  const words = main.querySelectorAll('.model-and-words dt')
  const boxes = main.querySelectorAll('.model a')
  const titleOf = (box: HTMLElement): string => oneLine(box.querySelector('.box-title')?.text ?? '')
  expect(
    boxes.map((box) => [titleOf(box), box.getAttribute('href'), box.querySelector('.box-note')?.text]).sort(),
  ).toEqual(
    words
      .map((term) => {
        const link = term.querySelector('a')
        return [link?.text, link?.getAttribute('href'), term.querySelector('span')?.text]
      })
      .sort(),
  )
  const described = main.querySelector('#model-desc')?.text ?? ''
  for (const box of boxes) expect(described).toContain(titleOf(box))
})

it('bills of a year are drawn to scale, a column a month, one cloud on top of the other', () => {
  const clouds = [
    { vendor: 'aws', name: 'AWS', amounts: [10, 30] },
    { vendor: 'gcp', name: 'GCP', amounts: [20, 0] },
  ]
  const figure = parse(yearPicture({ companyName: 'Example & Works', months: ['2026-01', '2026-02'], clouds }).text)
  const [first = [], second = []] = figure
    .querySelectorAll('g')
    .map((column) =>
      column.querySelectorAll('rect').map((box) => ['y', 'height'].map((name) => Number(box.getAttribute(name)))),
    )
  const [[y = 0, height = 0] = [], [above = 0, aboveHeight = 0] = []] = first
  expect(aboveHeight).toBeCloseTo(2 * height, 0)
  expect(above + aboveHeight).toBeCloseTo(y, 0)
  expect(second[0]?.[1]).toBeCloseTo(3 * height, 0)
  expect(figure.querySelectorAll('.chart-label').map(({ text }) => text)).toEqual(['Jan 2026', 'Feb 2026'])
  expect(figure.querySelector('svg')?.getAttribute('aria-label')).toMatch(/^Example & Works .* 60 .* AWS 40, GCP 20/)
})

it('a list is drawn by names that tell its records apart, and by no days that remain', () => {
  const plans = [
    { resourceType: 'vm', plan: 'A', goal: 'x', expectedSavingCost: 2, remainingDays: 9 },
    { resourceType: 'vm', plan: 'B', goal: 'x', expectedSavingCost: 1, remainingDays: 8 },
  ]
  const picture = parse(answerPicture({ list: plans })?.text ?? '')
  expect(picture.querySelector('caption')?.text).toBe('expectedSavingCost by plan and goal')
  expect(picture.querySelectorAll('th').map(({ text }) => text)).toEqual(['A · x', 'B · x'])
  const alike = plans.map((plan) => ({ ...plan, plan: 'A' }))
  expect(answerPicture({ list: alike })).toBeUndefined()
  const days = plans.map(({ plan, goal, remainingDays }) => ({ plan, goal, remainingDays }))
  expect(answerPicture({ list: days })).toBeUndefined()
})
