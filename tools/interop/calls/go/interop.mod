module interop

go 1.24

replace (
	example.com/clients/asset => ./asset
	example.com/clients/cost => ./cost
	example.com/clients/platform => ./platform
)
