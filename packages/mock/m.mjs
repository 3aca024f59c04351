let t=performance.now(); const {createMock}=await import('./dist/index.js'); console.log('import',performance.now()-t); t=performance.now()
const m=createMock(); console.log('create',performance.now()-t,process.memoryUsage().rss/1e6); t=performance.now()
const get=async(p,h={})=>{const t=performance.now();const r=await m.fetch('http://x'+p,{headers:{authorization:'Bearer t',...h}});const b=await r.text();console.log(r.status,b.slice(0,1500),r.headers.get('x-mock-violations'),(performance.now()-t).toFixed(1))}
await get('/platform/v2/companies'); await get('/platform/v2/companies',{prefer:'code=404'});await get('/platform/v2/companies',{prefer:'code=500'});
await get('/platform/v2/companies',{accept:'text/csv'}); console.log(process.memoryUsage().rss/1e6)
await get('/platform/v2/companies',{prefer:'dynamic=true'});
await get('/platform/v2/companies',{prefer:'example=nope'});
