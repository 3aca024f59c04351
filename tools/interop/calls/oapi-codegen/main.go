package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"interop/asset"
	"interop/cost"
	"interop/platform"
)

func authorize(_ context.Context, request *http.Request) error {
	request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
	return nil
}

func pointer[T any](value T) *T { return &value }

func main() {
	// The client takes no address from the document.
	url, ctx := os.Getenv("MOCK_URL"), context.Background()

	ofPlatform, _ := platform.NewClientWithResponses(url, platform.WithRequestEditorFn(authorize))
	member := platform.ListAwsAccountsParamsAccountType("member")
	list, err := ofPlatform.ListAwsAccountsWithResponse(ctx, "C-1042", &platform.ListAwsAccountsParams{AccountType: &member})
	if err == nil && list.JSON200 != nil {
		if value, _ := list.JSON200.ValueByDiscriminator(); value != nil {
			if success, ok := value.(platform.AwsAccountListSuccess); ok {
				fmt.Println("list", len(success.Data.List), *success.Data.List[0].AccountId)
			}
		}
	}

	ofCost, _ := cost.NewClientWithResponses(url, cost.WithRequestEditorFn(authorize))
	post, err := ofCost.GetAnomalyDashboardTrendWithResponse(ctx, "aws", cost.AnomalyDashboardTrendRequest{
		CompanyId:               "C-1042",
		DefaultVendor:           "aws",
		Vendor:                  pointer[cost.Vendor]("gcp"),
		SelectedVendorsByWidget: []cost.Vendor{"aws", "gcp"},
		ViewType:                "month",
		WidgetType:              "dashboard_compare_cost_trend_widget",
		TimeFrame:               "last_3_months",
		ViewBy:                  "product",
		AnalyzedDt:              pointer("2026-04-01"),
	})
	if err == nil && post.JSON200 != nil {
		status, _ := post.JSON200.Discriminator()
		fmt.Println("post", status)
	}

	ofAsset, _ := asset.NewClientWithResponses(url, asset.WithRequestEditorFn(authorize))
	ruleSet, err := ofAsset.GetOptimizationRuleSetIdWithResponse(ctx, "C-1042")
	if err == nil && ruleSet.JSON200 != nil {
		if value, _ := ruleSet.JSON200.ValueByDiscriminator(); value != nil {
			if failure, ok := value.(asset.AssetError); ok && failure.Error != nil {
				fmt.Println("error", (*failure.Error)["Message"])
			}
		}
	}

	if missing, err := ofPlatform.GetAwsAccountWithResponse(ctx, "C-1042", "000000000000"); err == nil && missing.JSON404 != nil {
		fmt.Println("status", missing.StatusCode())
	}
}
