/** A part of a request or of its response; `{S}` stands for a secret, `{S64}`, `{S%}`, `{Sj}`, `{Sx}` for it in base64, percent-encoded, escaped for JSON and for XML. */
export interface Part {
  readonly path?: string
  readonly query?: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly type?: string
  readonly body?: string
}

export interface Planted {
  readonly place: string
  readonly send?: Part
  readonly answer?: Part
  /** Another secret than one that was drawn by lot. */
  readonly secret?: string
}

const header = (name: string, value = '{S}'): Planted => ({
  place: `request header ${name}`,
  send: { headers: [[name, value]] },
})
const query = (text: string): Planted => ({ place: `query ${text}`, send: { query: text } })
const path = (text: string): Planted => ({ place: `path ${text}`, send: { path: text } })
const sent = (type: string, body: string): Planted => ({
  place: `request ${type} ${body.slice(0, 60)}`,
  send: { type, body },
})
const got = (type: string, body: string): Planted => ({
  place: `response ${type} ${body.slice(0, 60)}`,
  answer: { type, body },
})
const gotHeader = (name: string, value: string): Planted => ({
  place: `response header ${name}: ${value}`,
  answer: { headers: [[name, value]] },
})
/** A secret that is sent in one place, and comes back in another. */
const echo = (name: string, value: string, body: string, secret?: string): Planted => ({
  place: `${name}: ${value} repeated as ${body}`,
  send: { headers: [[name, value]] },
  answer: { type: /^\s*[[{]/.test(body) ? 'application/json' : 'text/plain', body },
  ...(secret !== undefined && { secret }),
})
const part = (head: string, body: string): Planted =>
  sent(
    'multipart/form-data; boundary=Part',
    `--Part\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n--Part--\r\n`,
  )

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const jwt = (claims: object): string =>
  [{ alg: 'HS256' }, claims].map((item) => Buffer.from(JSON.stringify(item)).toString('base64url')).join('.')

/** Secrets by the place in which they stand. */
export const PLANTED: readonly Planted[] = [
  // Headers of requests, by what clouds and gateways call a credential.
  header('Authorization', 'Bearer {S}'),
  header('Authorization', 'Token {S}'),
  header('Authorization', '{S}'),
  header(
    'Authorization',
    'AWS4-HMAC-SHA256 Credential=x/20261126/kr/s3/aws4_request, SignedHeaders=host, Signature={S}',
  ),
  header('Proxy-Authenticate-Authorization', 'Basic {S64}'),
  header('X-Forwarded-Authorization', 'Bearer {S}'),
  header('X-Api-Key'),
  header('apikey'),
  header('X-APIKEY-V2'),
  header('Ocp-Apim-Subscription-Key'),
  header('x-functions-key'),
  header('X-Goog-Api-Key'),
  header('X-Amz-Security-Token'),
  header('X-Amz-Signature'),
  header('X-Amzn-Oidc-Accesstoken'),
  header('X-MS-TOKEN-AAD-ACCESS-TOKEN'),
  header('X-Ncp-Iam-Access-Key'),
  header('X-Ncp-Apigw-Signature-V2'),
  header('X-Vault-Token'),
  header('Private-Token'),
  header('X-CSRF-Token'),
  header('X-XSRF-TOKEN'),
  header('Cf-Access-Client-Secret'),
  header('Cf-Access-Jwt-Assertion'),
  header('X-Hub-Signature-256', 'sha256={S}'),
  header('X-Auth'),
  header('X-Session-Id'),
  header('X-Client-Secret-2'),
  header('X_USER_PASSWORD'),
  header('DPoP', `${jwt({ jti: 'x' })}.{S}`),
  header('Referer', 'https://app.example/login?access_token={S}&lang=en'),
  header('Referer', 'https://app.example/#id_token={S}'),
  header('X-Original-URL', '/reports?sig={S}'),
  header('X-Debug', '{"password":"{S}"}'),
  header('X-Debug', 'connect with password={S}; retries=3'),
  header('X-Database', 'postgres://billing:{S}@db.example:5432/cost'),
  header('User-Agent', 'probe/1.0 (api_key={S})'),
  header('Cookie', 'SESSION={S}'),
  header('Cookie', 'lang=en; JSESSIONID={S}; theme=dark'),
  header('Cookie', 'x={S%}'),
  // Queries.
  query('access_token={S}'),
  query('api_key={S}'),
  query('APIKEY={S}'),
  query('apiKey2={S}'),
  query('X-Amz-Signature={S}&X-Amz-Algorithm=AWS4-HMAC-SHA256'),
  query('X-Amz-Credential={S}%2F20261126'),
  query('X-Goog-Signature={S}'),
  query('sv=2024-11-04&sig={S%}'),
  query('code={S}&page=1'),
  query('key={S}'),
  query('user%5Bpassword%5D={S}'),
  query('%70assword={S}'),
  query('filter.db.pwd={S}'),
  query('a=1&a=2&refresh-token={S}&token={S}'),
  query('redirect=https%3A%2F%2Fx.example%2F%3Ftoken%3D{S}'),
  query('next=%2Fa%3Fredirect%3Dhttps%253A%252F%252Fx.example%253Ftoken%253D{S}'),
  query('payload=%7B%22clientSecret%22%3A%22{S}%22%7D'),
  query('data={Q64}'),
  query('SAMLResponse={S}'),
  query('{S}=1&token={S}'),
  // Paths.
  path('/platform/v2/companies;jsessionid={S}'),
  path('/platform/v2/companies/token={S}/users'),
  { place: 'path that repeats a token', send: { path: '/platform/v2/sessions/{S}', headers: [['X-Api-Key', '{S}']] } },
  { place: 'path of a signed token', send: { path: `/platform/v2/confirm/${jwt({ a: 1 })}.{S}` } },
  // Forms.
  sent(FORM, 'grant_type=password&username=app&password={S%}'),
  sent(FORM, 'client_id=a&client_secret={S%}'),
  sent(FORM, 'client_assertion={S}&x=1'),
  sent(FORM, 'device_code={S}&x=1'),
  sent(FORM, 'code_verifier={S}'),
  sent(FORM, 'json=%7B%22pass%22%3A%22{S}%22%7D'),
  sent(FORM, 'password=a+b+{S}'),
  part('name="password"', '{S}'),
  part('name="file"; filename="{S}.txt"\r\nX-Api-Key: {S}', 'text'),
  part('name="config"; filename="app.json"\r\nContent-Type: application/json', '{"secretKey":"{S}"}'),
  part('name="config"\r\nContent-Transfer-Encoding: base64', '{J64}'),
  part('name=note', 'password: {S}\r\nnext line'),
  // JSON of requests.
  sent(JSON_TYPE, '{"password":"{Sj}"}'),
  sent(JSON_TYPE, '{"clientSecret":"{Sj}","tenantId":"t"}'),
  sent(JSON_TYPE, '{"a":[{"b":{"DB_PASSWORD":"{Sj}"}}]}'),
  sent(JSON_TYPE, '{"credentials":{"user":"u","list":["{Sj}"]}}'),
  sent(JSON_TYPE, '[{"name":"API_TOKEN","value":"{Sj}"}]'),
  sent(JSON_TYPE, '[{"value":"{Sj}","name":"API_TOKEN"}]'),
  sent(JSON_TYPE, '{"headers":[["authorization","Bearer {Sj}"]]}'),
  sent(JSON_TYPE, '{"text":"{\\"password\\":\\"{S}\\"}"}'),
  sent(JSON_TYPE, '{"a":"{\\"b\\":\\"{\\\\\\"token\\\\\\":\\\\\\"{S}\\\\\\"}\\"}"}'),
  sent(JSON_TYPE, '{"p\\u0061ssword":"{Sj}"}'),
  sent(JSON_TYPE, '{"url":"https://x.blob.example/c?sig={S%}"}'),
  sent(JSON_TYPE, '{"url":"https://app:{S}@git.example/r.git"}'),
  sent(JSON_TYPE, '{"cmd":"mysql --password={S} -h db"}'),
  sent(JSON_TYPE, '{"cmd":"curl -H \\"Authorization: Bearer {S}\\""}'),
  sent(JSON_TYPE, '{"conn":"Server=db;User Id=app;Password={S};Encrypt=true"}'),
  sent(JSON_TYPE, '{"conn":"DefaultEndpointsProtocol=https;AccountName=a;AccountKey={S}==;EndpointSuffix=x"}'),
  sent(JSON_TYPE, '{"conn":"Endpoint=sb://x/;SharedAccessKeyName=Root;SharedAccessKey={S}="}'),
  sent(JSON_TYPE, '{"connectionString":"{Sj}"}'),
  sent(JSON_TYPE, '{"note":"{J64}"}'),
  sent(JSON_TYPE, '{"AWS_SECRET_ACCESS_KEY":"{Sj}"}'),
  sent(JSON_TYPE, '{"accessKeyId":"{Sj}"}'),
  sent(JSON_TYPE, '{"sasToken":"{Sj}"}'),
  sent(JSON_TYPE, '{"private_key_id":"{Sj}"}'),
  sent(JSON_TYPE, '{"passphrase":"{Sj}"}'),
  sent(JSON_TYPE, '{"oneTimePin":"{Sj}"}'),
  sent(JSON_TYPE, '{"token":"{Sj}","{Sj}":1}'),
  sent(JSON_TYPE, '{"password":"a","password":"{Sj}"}'),
  sent(JSON_TYPE, '{"password":"{Sj}"'),
  sent(JSON_TYPE, '{"password": "{Sj}",}'),
  sent(JSON_TYPE, '{"clientSecret":{"value":"{Sj}"},"message":"{Sj} has expired."}'),
  sent(JSON_TYPE, '{"SECRETKEY":"{Sj}"}'),
  sent(JSON_TYPE, '{"url":"jdbc:oracle:thin:scott/{S}@db:1521:x"}'),
  sent(JSON_TYPE, '{"dsn":"","note":"app:{S}@tcp(db:3306)/cost"}'),
  sent(JSON_TYPE, '{"cmd":"run --api-key {S} --region kr"}'),
  sent(JSON_TYPE, '{"kind":"Secret","data":{"x":"{S64}"}}'),
  // Bodies of responses.
  got(JSON_TYPE, '{"data":{"access_token":"{Sj}","expires_in":3600}}'),
  got(JSON_TYPE, '{"data":{"refreshToken":"{Sj}"}}'),
  got(JSON_TYPE, '{"private_key":"-----BEGIN PRIVATE KEY-----\\n{S}\\n-----END PRIVATE KEY-----\\n"}'),
  got(JSON_TYPE, '{"stack":"at x (token={S})"}'),
  got('application/problem+json', '{"detail":"secret: {S}"}'),
  got('application/x-ndjson', '{"a":1}\n{"token":"{Sj}"}\n'),
  got('text/event-stream', 'event: login\ndata: {"sessionId":"{Sj}"}\n\n'),
  got('text/event-stream', 'event: token\ndata: {S}\n\n'),
  got('application/xml', '<r><password>{Sx}</password></r>'),
  got('application/xml', '<ns:r xmlns:ns="x"><ns:SecretKey><![CDATA[{S}]]></ns:SecretKey></ns:r>'),
  got('application/xml', '<add key="ApiKey" value="{Sx}"/>'),
  got('application/xml', "<conn password='{Sx}' host='db'/>"),
  got('application/xml', '<p><Name>password</Name><Value>{Sx}</Value></p>'),
  got('application/xml', '<t>{&quot;token&quot;:&quot;{Sx}&quot;}</t>'),
  got('text/html', '<input type="hidden" name="csrf_token" value="{Sx}">'),
  got('text/html', '<meta name="csrf-token" content="{Sx}">'),
  got('text/html', '<script>window.config = { apiKey: "{S}", region: "kr" }</script>'),
  got('text/html', "<script>var c = {'authToken': '{S}'}</script>"),
  got('text/plain', '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n{S}\n-----END RSA PRIVATE KEY-----\n'),
  got('text/plain', 'export API_SECRET={S}\nPORT=1\n'),
  got('text/plain', "password: '{S}'\nhost: db\n"),
  got('application/yaml', 'db:\n  password: {S}\n  host: db\n'),
  got('text/plain', 'HTTP/1.1 200 OK\nSet-Cookie: sid={S}; Path=/\nX: 1\n'),
  got('text/plain', 'jdbc:mysql://db/x?user=a&password={S}'),
  got('text/plain; charset=utf-16le', 'token={S}'),
  gotHeader('Set-Cookie', 'session={S}; Path=/; HttpOnly'),
  gotHeader('Set-Cookie', '__Host-x="{S}"; Secure; Path=/; SameSite=Lax'),
  gotHeader('Location', 'https://app.example/cb#access_token={S}&state=1'),
  gotHeader('Location', '/cb?code={S}'),
  gotHeader('Link', '<https://x.example/a?token={S}>; rel="next"'),
  gotHeader('X-Amzn-Remapped-Authorization', 'Bearer {S}'),
  gotHeader('Refresh', '0; url=/x?apikey={S}'),
  got('text/csv', 'user,password,cost\nkim,{S},1.5\n"a ""b""","{S}",2\n'),
  got('text/csv; header=present', 'id;apiToken\r\n1;{S}\r\n'),
  got('application/yaml', 'tls:\n  secretKey: |\n    {S}\n    more{S}\n  host: db\n'),
  got('text/html', '<input value="{Sx}" type="password">'),
  got('text/html', '<input type=password value={S}>'),
  got('application/xml', '<member><name>password</name><value><string>{Sx}</string></value></member>'),
  got('application/xml', '<dict><key>apiToken</key><string>{Sx}</string></dict>'),
  got('text/plain', 'machine db.example login app password {S}\n'),
  got('text/plain', '//npm.example/:_authToken={S}\n'),
  got('text/javascript', 'callback({"token":"{Sj}"})'),
  got('application/json', ')]}\',\n{"token":"{Sj}"}'),
  sent(
    'multipart/mixed; boundary=Part',
    '--Part\r\nContent-Type: application/http\r\n\r\nGET /a HTTP/1.1\r\nAuthorization: Bearer {S}\r\n\r\n--Part--\r\n',
  ),
  sent('application/graphql', 'mutation { login(name: "a", password: "{Sj}") { id } }'),
  sent(JSON_TYPE, '{"env":["A=1","DB_PASSWORD={S}"]}'),
  sent(JSON_TYPE, '{"args":["run","--token","{Sj}","--region","kr"]}'),
  sent(JSON_TYPE, '{"cmd":"curl -u app:{S} https://x.example"}'),
  sent(JSON_TYPE, '{"auths":{"registry.example":{"auth":"{B64}"}}}'),
  sent(JSON_TYPE, `{"hash":"$2b$10$\{S}"}`),
  sent(JSON_TYPE, '{"session":"{Sj}"}'),
  query('session={S}'),
  query('ticket=ST-{S}'),
  header('X-Key'),
  header('Sec-WebSocket-Protocol', 'base64url.bearer.authorization.k8s.io.{W64}'),
  header('Server-Timing', 'db;desc="password={S}"'),
  header('Baggage', 'team=a,token={S}'),
  // Forms of known keys.
  { place: 'an AWS key in a sentence', answer: { body: 'Use {S} for it.' }, secret: 'AKIAZ7QX4M2K9LPT3RWE' },
  { place: 'a GitHub token', answer: { body: '{"note":"{S}"}' }, secret: 'ghp_k29dKq81mZx0Lw7sPq3Vt5Ry8Ub1Nc4Fh6Jz' },
  {
    place: 'a Google key',
    send: { headers: [['X-Note', 'see {S}']] },
    secret: 'AIzaSyD4q7Zk1x9Lm2Pw8Rt6Vb3Nc5Fh0JgKsQe',
  },
  { place: 'a Slack token', send: { body: '{"note":"{S}"}' }, secret: 'xoxb-2491-5730-kQz81mLw7sPq' },
  { place: 'a Stripe key', answer: { body: '{S}' }, secret: 'sk_live_9fQz81mLw7sPq3Vt5Ry8' },
  { place: 'a GitLab token', answer: { body: '{S}' }, secret: 'glpat-8mLw7sPq3Vt5Ry8Ub1Nc' },
  { place: 'an NPM token', answer: { body: '{S}' }, secret: 'npm_k29dKq81mZx0Lw7sPq3Vt5Ry8Ub1Nc4Fh6Jz' },
  { place: 'a Vault token', answer: { body: '{S}' }, secret: 'hvs.CAESIJq81mZx0Lw7sPq3Vt5Ry' },
  // Values that come back.
  echo('X-Api-Key', '{S}', 'You sent {S}.'),
  echo('X-Api-Key', '{S}', '{"accountName":"{Sj}"}'),
  echo('X-Api-Key', '{S}', '{"x":"prefix{Sj}suffix"}'),
  echo('X-Api-Key', '{S}', '{"x":"{S64}"}'),
  echo('X-Api-Key', '{S}', 'see /a?b={S%}&c'),
  echo('X-Api-Key', '{S}', '{"{Sj}":{"a":1}}'),
  echo('Authorization', 'Basic {B64}', '{"user":"{Sj}"}'),
  echo('Authorization', 'Basic {B64}', 'login failed for app:{S}'),
  echo('Authorization', `Bearer ${jwt({ sub: 'x' })}.{S}`, 'bad signature {S}'),
  echo('Authorization', 'Bearer eyJhbGciOiJIUzI1NiJ9.{C64}.sgn0sgn1sgn2', '{"trace":"{Sj}"}'),
  echo('Cookie', 'SESSION={S}; lang=en', 'session {S} is over'),
  echo('Cookie', 'lang=en; cc={S}', '{"echo":"{Sj}"}'),
  echo('Cookie', 'sid=s%3A{S}.x1y2', '{"echo":"{Sj}"}'),
  echo('Authorization', 'Digest username="app", nonce="n", response="{S}"', 'response {S} refused'),
  echo('X-Password', '{S}', '{"echo":"{Sj}"}', 'ümlaut "q" & 7/x+y=z'),
  echo('X-Password', '{S}', 'echo={S%}', 'two words 77 + more/less'),
]
