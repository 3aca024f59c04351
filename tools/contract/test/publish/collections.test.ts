import { bruToJsonV2, collectionBruToJson } from '@usebruno/lang'
import { Collection, type Item, ItemGroup } from 'postman-collection'
import { describe, expect, it } from 'vitest'
import { brunoCollection } from '../../src/checks/publish/bruno.js'
import { postmanCollection } from '../../src/checks/publish/postman.js'
import { shopDocument } from './contract.js'

const SAVED = JSON.stringify({ status: 'success', data: { name: 'Lamp' } }, null, 2)
const BODY = JSON.stringify({ name: 'Lamp' }, null, 2)

describe('a collection for Postman', () => {
  const collection = new Collection(postmanCollection(shopDocument()) as object)
  const requests = new Map<string, Item>()
  collection.forEachItem((item) => {
    requests.set(item.name, item)
  })
  const save = requests.get('Save a thing')

  it('has a folder for each tag and a request for each operation, by the names that people read', () => {
    expect(collection.name).toBe('Cloud Cost: Shop API')
    const folders = collection.items.all().filter((item) => ItemGroup.isItemGroup(item)) as ItemGroup<Item>[]
    expect(folders.map((folder) => [folder.name, folder.items.all().map(({ name }) => name)])).toEqual([
      ['Things for sale', ['Save a thing']],
      ['stock', ['Count the stock']],
    ])
  })

  it('has address and token in variables, with which the mock answers', () => {
    expect(collection.variables.toObject()).toEqual({ baseUrl: 'http://127.0.0.1:4010', token: 'fake-token' })
    expect(collection.auth?.parameters().get('token')).toBe('{{token}}')
  })

  it('has the method and the path with the examples of its inputs, and only what is required in the query', () => {
    expect(save?.request.method).toBe('PUT')
    expect(save?.request.url.getPath()).toBe('/shop/v1/things/t-1')
    expect(save?.request.url.getPath({ unresolved: true })).toBe('/shop/v1/things/:thingId')
    expect(save?.request.url.getHost()).toBe('{{baseUrl}}')
    expect(save?.request.url.query.map(({ key, value, disabled }) => [key, value, disabled ?? false])).toEqual([
      ['kinds', 'big,red', false],
      ['dry', 'true', true],
    ])
  })

  it('has the example as body, and as the response to it', () => {
    expect(save?.request.body?.toString()).toBe(BODY)
    expect(save?.request.headers.get('Content-Type')).toBe('application/json')
    const [response] = save?.responses.all() ?? []
    expect([response?.code, response?.status, response?.text()]).toEqual([200, 'OK', SAVED])
    expect(response?.originalRequest?.body?.toString()).toBe(BODY)
  })

  it('has neither body nor type where there is none', () => {
    const count = requests.get('Count the stock')
    expect(count?.request.body).toBeUndefined()
    const [response] = count?.responses.all() ?? []
    expect([response?.code, response?.text(), response?.headers.count()]).toEqual([204, '', 0])
  })
})

describe('a collection for Bruno', () => {
  const files = brunoCollection([{ name: 'shop', document: shopDocument() }])
  const text = (path: string): string => files.get(path) ?? ''

  it('has a folder for each group and tag in it, and a file for each operation', () => {
    expect([...files.keys()]).toEqual([
      'bruno.json',
      'collection.bru',
      'shop/folder.bru',
      'shop/things/folder.bru',
      'shop/things/saveThing.bru',
      'shop/stock/folder.bru',
      'shop/stock/countStock.bru',
    ])
    expect(JSON.parse(text('bruno.json'))).toEqual({ version: '1', name: 'Cloud Cost', type: 'collection' })
    expect(collectionBruToJson(text('shop/folder.bru'))).toMatchObject({ meta: { name: 'Cloud Cost: Shop API' } })
    expect(collectionBruToJson(text('shop/things/folder.bru'))).toMatchObject({
      meta: { name: 'Things for sale' },
      auth: { mode: 'inherit' },
      docs: 'What is sold.',
    })
  })

  it('has address and token in variables, with which the mock answers', () => {
    expect(collectionBruToJson(text('collection.bru'))).toMatchObject({
      auth: { mode: 'bearer', bearer: { token: '{{token}}' } },
      vars: {
        req: [
          { name: 'baseUrl', value: 'http://127.0.0.1:4010', enabled: true },
          { name: 'token', value: 'fake-token', enabled: true },
        ],
      },
    })
  })

  it('has requests with the examples of inputs, body and response', () => {
    const url = '{{baseUrl}}/shop/v1/things/:thingId?kinds=big,red'
    expect(bruToJsonV2(text('shop/things/saveThing.bru'))).toMatchObject({
      meta: { name: 'Save a thing', type: 'http' },
      http: { method: 'put', url, body: 'json', auth: 'inherit' },
      params: [
        { name: 'kinds', value: 'big,red', type: 'query', enabled: true },
        { name: 'dry', value: 'true', type: 'query', enabled: false },
        { name: 'thingId', value: 't-1', type: 'path', enabled: true },
      ],
      body: { json: BODY },
      docs: 'Saves a thing.\n\n`thingId`: Id of the thing.\n\n`kinds`: Kinds to keep.\n\n`dry`: Whether nothing is saved.',
      examples: [
        {
          name: 'The thing, as it is saved.',
          request: { url, method: 'put', body: { json: BODY } },
          response: { status: '200', statusText: 'OK', body: { type: 'json', content: SAVED } },
        },
      ],
    })
  })

  it('has neither body nor type where there is none', () => {
    const count = bruToJsonV2(text('shop/stock/countStock.bru')) as { examples: readonly { response: object }[] }
    expect(count).toMatchObject({ http: { method: 'get', body: 'none' }, examples: [{ response: { status: '204' } }] })
    expect(count.examples[0]?.response).not.toHaveProperty('body')
    expect(count).not.toHaveProperty('body')
  })
})
