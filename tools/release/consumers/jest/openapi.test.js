const { platform } = require('@cloud-cost/openapi')

it('requires the documents', () => {
  expect(platform.paths).toHaveProperty(['/platform/v2/companies'])
})
