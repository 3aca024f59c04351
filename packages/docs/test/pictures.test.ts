import { expect, it } from 'vitest'
import { inLayers } from '../src/pictures/layers.js'

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
